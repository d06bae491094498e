import type { displayStates } from '#lib/codes/device-state.ts'
import { DeviceStore } from '#lib/live/device-store.ts'
import {
  liveHeaderBytes,
  liveKind,
  liveRowBytes,
  writeLiveHeader,
  writeLiveRow,
} from '#lib/live/frame.ts'

type Spot = { lon: number; lat: number; state?: (typeof displayStates)[number]; flags?: number }

/** Ids from 1 on. */
export function storeOf(spots: Spot[]): DeviceStore {
  const view = new DataView(new ArrayBuffer(liveHeaderBytes + spots.length * liveRowBytes))
  writeLiveHeader(view, { kind: liveKind.snapshot, rows: spots.length, now: 1 })
  spots.forEach(({ lon, lat, state = 'moving', flags = 0 }, i) => {
    writeLiveRow(view, liveHeaderBytes + i * liveRowBytes, {
      id: i + 1,
      lat: Math.round(lat * 1e6),
      lon: Math.round(lon * 1e6),
      fixedAt: 1,
      speed: 0,
      course: 0,
      state,
      flags,
      icon: 0,
    })
  })
  const store = new DeviceStore()
  store.apply(view, 0)
  return store
}

import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { DeviceState } from '../../db/device-state.ts'
import { lineNumber } from '../../domain/fleet/state/line-number.ts'
import { mostMileage, type ReportExtra } from '../codecs/protocol.ts'
import type { Device } from '../device.ts'
import type { Hub } from '../hub.ts'
import { endSilence } from './end-silence.ts'

/** Between writes, unless line or facts change. */
const seenEverySeconds = 60

const takes: Record<string, (state: DeviceState, value: number | string | boolean) => void> = {
  battery: (state, value) => {
    state.battery = within(value, 100) ?? state.battery
  },
  signal: (state, value) => {
    state.signal = within(value, 100) ?? state.signal
  },
  satellites: (state, value) => {
    state.satellites = within(value, 255) ?? state.satellites
  },
  isCharging: (state, value) => {
    if (typeof value === 'boolean') state.isCharging = value
  },
  mileage: (state, value) => {
    state.mileage = within(value, mostMileage) ?? state.mileage
  },
  acc: (state, value) => {
    if (typeof value === 'boolean') state.acc = Number(value)
  },
  oilCut: (state, value) => {
    if (typeof value === 'boolean') state.oilCut = value
  },
}

function within(value: number | string | boolean, most: number): number | undefined {
  if (typeof value !== 'number' || !(value >= 0 && value <= most)) return undefined
  return Math.round(value)
}

/** Sets the device online and keeps its facts. */
export function noteSignOfLife(
  hub: Pick<Hub, 'committer' | 'now'>,
  device: Device,
  facts: ReportExtra,
): void {
  const { state } = device
  const now = Math.floor(hub.now() / 1000) - storeEpoch
  let isNews = state.line === lineNumber.down
  for (const name in facts) {
    const value = facts[name]
    if (value === undefined) continue
    const before = statusOf(state)
    takes[name]?.(state, value)
    if (statusOf(state) !== before) isNews = true
  }
  if (!isNews && now - state.seenAt < seenEverySeconds) return
  endSilence(hub.committer.batch, device, now)
  state.seenAt = now
  if (state.line === lineNumber.down) state.line = lineNumber.on
  hub.committer.batch.touch(device)
  hub.committer.schedule()
}

const statusOf = (state: DeviceState) =>
  `${state.battery},${state.signal},${state.satellites},${state.isCharging},${state.acc},${state.oilCut},${state.mileage}`

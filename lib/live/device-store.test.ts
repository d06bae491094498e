import { describe, expect, it } from 'vitest'
import { xToLon, yToLat } from '#lib/geo/mercator.ts'
import { DeviceStore, glideMs } from './device-store.ts'
import {
  type LiveRow,
  liveHeaderBytes,
  liveKind,
  liveRowBytes,
  writeLiveHeader,
  writeLiveRow,
} from './frame.ts'

const now = 1_790_000_000

function frame(kind: number, rows: Partial<LiveRow>[]): DataView {
  const view = new DataView(new ArrayBuffer(liveHeaderBytes + rows.length * liveRowBytes))
  writeLiveHeader(view, { kind, rows: rows.length, now })
  rows.forEach((row, i) => {
    const whole: LiveRow = {
      id: 1,
      lat: 31_230_000,
      lon: 121_470_000,
      fixedAt: now,
      speed: 0,
      course: 0,
      state: 'moving',
      flags: 0,
      icon: 0,
      ...row,
    }
    writeLiveRow(view, liveHeaderBytes + i * liveRowBytes, whole)
  })
  return view
}

describe('DeviceStore', () => {
  it('takes a snapshot of several parts as one', () => {
    const store = new DeviceStore()
    store.apply(frame(liveKind.snapshotPart, [{ id: 7 }, { id: 8, state: 'offline' }]), 0)
    expect(store.isLoaded).toBe(false)
    store.apply(frame(liveKind.snapshot, [{ id: 9, flags: 1 }]), 0)
    expect(store.isLoaded).toBe(true)
    expect(store.count).toBe(3)
    expect(store.rowOf(9)).toBe(2)
    expect([...store.counts]).toEqual([0, 1, 0, 0, 2, 0])
    expect(store.alarmCount).toBe(1)
  })

  it('drops devices that a new snapshot does not name', () => {
    const store = new DeviceStore()
    store.apply(frame(liveKind.snapshot, [{ id: 7 }, { id: 8 }]), 0)
    store.apply(frame(liveKind.snapshot, [{ id: 8 }]), 0)
    expect(store.count).toBe(1)
    expect(store.rowOf(7)).toBe(-1)
    expect(store.counts[4]).toBe(1)
  })

  it('keeps a coordinate to a millionth of a degree', () => {
    const store = new DeviceStore()
    store.apply(frame(liveKind.snapshot, [{ lat: -33_868_821, lon: 151_209_291 }]), 0)
    expect(yToLat(store.columns.y[0] ?? 0) * 1e6).toBeCloseTo(-33_868_821, 2)
    expect(xToLon(store.columns.x[0] ?? 0) * 1e6).toBeCloseTo(151_209_291, 2)
  })

  it('counts a changed state once', () => {
    const store = new DeviceStore()
    store.apply(frame(liveKind.snapshot, [{ id: 7 }]), 0)
    store.apply(frame(liveKind.delta, [{ id: 7, state: 'static', flags: 1 }]), 0)
    store.apply(frame(liveKind.delta, [{ id: 7, state: 'static' }]), 0)
    expect([...store.counts]).toEqual([0, 0, 1, 0, 0, 0])
    expect(store.alarmCount).toBe(0)
  })

  it('glides a small move and jumps a large one', () => {
    const store = new DeviceStore()
    store.apply(frame(liveKind.snapshot, [{ id: 7 }]), 0)
    const start = store.columns.x[0] ?? 0
    store.apply(frame(liveKind.delta, [{ id: 7, lon: 121_471_000 }]), 5000)
    const end = store.columns.x[0] ?? 0
    expect(store.shownAt(0, 5000).x).toBeCloseTo(start, 12)
    expect(store.shownAt(0, 5000 + glideMs / 2).x).toBeCloseTo((start + end) / 2, 12)
    expect(store.shownAt(0, 5000 + glideMs).x).toBe(end)
    store.apply(frame(liveKind.delta, [{ id: 7, lon: 10_000_000 }]), 9000)
    expect(store.shownAt(0, 9000).x).toBe(store.columns.x[0])
  })

  it('glides over the date line the short way', () => {
    const store = new DeviceStore()
    store.apply(frame(liveKind.snapshot, [{ id: 7, lat: 0, lon: 179_999_000 }]), 0)
    store.apply(frame(liveKind.delta, [{ id: 7, lat: 0, lon: -179_999_000 }]), 100)
    expect(store.shownAt(0, 100 + glideMs / 2).x).toBeCloseTo(1, 9)
  })

  it('shows a device without a fix nowhere', () => {
    const store = new DeviceStore()
    store.apply(frame(liveKind.snapshot, [{ id: 7, fixedAt: 0 }]), 0)
    expect(store.columns.x[0]).toBeNaN()
    store.apply(frame(liveKind.delta, [{ id: 7 }]), 100)
    expect(store.shownAt(0, 100).x).toBe(store.columns.x[0])
  })

  it('starts over when a snapshot was cut off', () => {
    const store = new DeviceStore()
    store.apply(frame(liveKind.snapshotPart, [{ id: 7 }]), 0)
    store.apply(frame(liveKind.snapshot, [{ id: 8 }]), 0, true)
    expect(store.count).toBe(1)
    expect(store.isLoaded).toBe(true)
  })

  it('forgets devices that went away and keeps the others', () => {
    const store = new DeviceStore()
    const rows = [
      { id: 7, lon: 7 },
      { id: 8, flags: 1 },
      { id: 9, lon: 9_000_000 },
    ]
    store.apply(frame(liveKind.snapshot, rows), 0)
    store.remove([7, 8, 99])
    expect(store.count).toBe(1)
    expect(store.rowOf(7)).toBe(-1)
    expect(xToLon(store.columns.x[store.rowOf(9)] ?? 0)).toBeCloseTo(9, 6)
    expect([store.counts[4], store.alarmCount]).toEqual([1, 0])
  })

  it('counts only what is in scope, also what comes later', () => {
    const store = new DeviceStore()
    store.apply(frame(liveKind.snapshot, [{ id: 7 }, { id: 8, flags: 1 }]), 0)
    store.setScope([8, 9])
    expect([store.counts[4], store.alarmCount]).toEqual([1, 1])
    store.apply(frame(liveKind.delta, [{ id: 7 }, { id: 9 }, { id: 10 }]), 0)
    expect(store.counts[4]).toBe(2)
    store.setScope(undefined)
    expect(store.counts[4]).toBe(4)
  })

  it('refuses bytes that are not a frame', () => {
    const store = new DeviceStore()
    const broken = frame(liveKind.snapshot, [{ id: 7 }])
    broken.setUint32(4, 2, true)
    expect(store.apply(broken, 0)).toBe(false)
    expect(store.count).toBe(0)
  })

  it('grows without losing rows', () => {
    const store = new DeviceStore()
    const many = Array.from({ length: 5000 }, (_, i) => ({ id: i + 1, lon: i * 1000 }))
    store.apply(frame(liveKind.snapshotPart, many.slice(0, 900)), 0)
    store.apply(frame(liveKind.snapshot, many.slice(900)), 0)
    expect(store.count).toBe(5000)
    expect(xToLon(store.columns.x[store.rowOf(300)] ?? 0)).toBeCloseTo(0.299, 6)
  })

  it('keeps lent devices beside the organisation, until a frame is without them', () => {
    const store = new DeviceStore()
    store.apply(frame(liveKind.snapshot, [{ id: 7 }, { id: 8 }]), 0)
    store.apply(frame(liveKind.lent, [{ id: 91 }, { id: 92, state: 'offline' }]), 0)
    const { lent } = store
    expect([...lent]).toEqual([91, 92])
    expect([...store.counts]).toEqual([0, 1, 0, 0, 3, 0])
    store.apply(frame(liveKind.snapshotPart, [{ id: 8 }]), 0)
    store.apply(frame(liveKind.snapshot, [{ id: 9 }]), 0)
    store.apply(frame(liveKind.lent, [{ id: 91, lon: 9_000_000 }, { id: 92 }]), 0)
    expect(store.lent).toBe(lent)
    expect(store.count).toBe(4)
    expect([...store.counts]).toEqual([0, 0, 0, 0, 4, 0])
    expect(xToLon(store.columns.x[store.rowOf(91)] ?? 0)).toBeCloseTo(9, 6)
    store.apply(frame(liveKind.lent, [{ id: 92 }]), 0)
    expect([...store.lent]).toEqual([92])
    expect(store.rowOf(91)).toBe(-1)
    store.apply(frame(liveKind.lent, []), 0)
    expect(store.count).toBe(2)
    expect([store.rowOf(8), store.rowOf(9)]).not.toContain(-1)
  })
})

import { expect, test } from 'vitest'
import { extraBound, readExtra, writeExtra } from './position-extra.ts'

const plain = {
  satellites: 11,
  signal: 80,
  battery: 95,
  isCharging: undefined,
  oilCut: undefined,
  isAsleep: false,
  alarmMask: 0n,
}

function roundTrip(
  extra: typeof plain | (Parameters<typeof writeExtra>[2] & { alarmMask: bigint }),
  items: object,
) {
  const json = Object.keys(items).length === 0 ? '' : JSON.stringify(items)
  const target = Buffer.alloc(extraBound(json))
  const end = writeExtra(target, 0, extra, { alarmMask: extra.alarmMask, itemsJson: json })
  expect(end).toBeLessThanOrEqual(target.length)
  return { end, back: readExtra(target.subarray(0, end)) }
}

test('satellites, signal and battery take six bytes', () => {
  const { end, back } = roundTrip(plain, {})
  expect(end).toBe(6)
  expect(back).toEqual({ ...plain, items: {} })
})

test('switches, alarms and long further items survive the trip', () => {
  const extra = {
    ...plain,
    isCharging: false,
    oilCut: true,
    isAsleep: true,
    alarmMask: (1n << 63n) | (1n << 40n) | 1n,
  }
  const items = { temperature1: -12.5, driver: '张'.repeat(120), doorOpen: true }
  expect(roundTrip(extra, items).back).toEqual({ ...extra, items })
})

test('a value out of its byte is held at the edge', () => {
  expect(roundTrip({ ...plain, satellites: 300, signal: -5 }, {}).back).toMatchObject({
    satellites: 255,
    signal: 0,
  })
})

test('a cut column keeps the items before the cut', () => {
  const target = Buffer.alloc(64)
  const end = writeExtra(target, 0, plain, { alarmMask: 7n, itemsJson: '' })
  expect(readExtra(target.subarray(0, end - 2))).toMatchObject({ battery: 95, alarmMask: 0n })
})

import { expect, test } from 'vitest'
import { wallClock } from '#lib/format/reader-zone.ts'
import { deviceUpdate } from '#lib/pages/fleet/device-update.ts'
import { brokenField } from './tool-fields.tsx'

function dayFromNow(days: number): string {
  const seconds = Math.floor(Date.now() / 1000) + days * 86_400
  return wallClock(seconds).toISOString().slice(0, 10)
}

test('an end of service for many devices is today at the earliest and 240 months ahead at most', () => {
  const brokenBy = (day: string) => brokenField(deviceUpdate.fields ?? [], { due_time: day })?.key
  expect(brokenBy(dayFromNow(-2))).toBe('day')
  expect(brokenBy(dayFromNow(0))).toBeUndefined()
  expect(brokenBy(dayFromNow(366 * 20 + 2))).toBe('batchTips28')
  expect(brokenBy('')).toBeUndefined()
})

import { expect } from 'vitest'
import { alarmTypes } from '#lib/codes/alarm-types.ts'
import type { Report } from '#server/gateway/codecs/protocol.ts'

/** Of every report, whatever its bytes. */
export function expectPlausible(report: Report): void {
  for (const name of ['fixedAt', 'lat', 'lon', 'speed', 'course', 'altitude', 'mileage'] as const) {
    expect(Number.isInteger(report[name]), `${name} is ${report[name]}`).toBe(true)
  }
  expect(report.fixedAt).toBeGreaterThanOrEqual(-86_400)
  expect(Math.abs(report.lat)).toBeLessThanOrEqual(90_000_000)
  expect(Math.abs(report.lon)).toBeLessThanOrEqual(180_000_000)
  expect(report.speed).toBeGreaterThanOrEqual(0)
  expect(report.course).toBeGreaterThanOrEqual(-1)
  expect(report.course).toBeLessThan(360)
  expect(report.mileage).toBeGreaterThanOrEqual(-1)
  for (const percent of [report.battery, report.signal]) {
    if (percent === undefined) continue
    expect(percent).toBeGreaterThanOrEqual(0)
    expect(percent).toBeLessThanOrEqual(100)
  }
  for (const alarm of report.alarms) expect(alarmTypes).toHaveProperty(alarm)
  expect(new Set(report.alarms).size).toBe(report.alarms.length)
  for (const value of Object.values(report.extra)) {
    expect(['string', 'number', 'boolean']).toContain(typeof value)
    if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true)
  }
  expect(report.seq).toBe(report.seq | 0)
}

import { mostMileage, newReport, type Report } from '../protocol.ts'

export type PartialLocation = {
  number: string
  /** Fix time, Unix ms. */
  time: number
  hasPlace: boolean
  report: Report
}

export function newPartialLocation(
  number: string,
  receivedAt: number,
  content: Buffer,
): PartialLocation {
  return { number, time: receivedAt * 1000, hasPlace: false, report: newReport(content) }
}

/** Below 0 is unknown. */
export function courseOf(degrees: number): number {
  return degrees < 0 ? -1 : Math.round(degrees) % 360
}

/** Outside 0-100 is unknown. */
export function percentOf(value: number): number | undefined {
  return value >= 0 && value <= 100 ? Math.round(value) : undefined
}

/** Within what a row holds. */
export function metresOf(value: number): number {
  return Math.round(Math.max(-12_000, Math.min(value, 32_767))) || 0
}

/** Outside what a row holds is unknown. */
export function mileageOf(metres: number): number {
  return metres >= 0 && metres <= mostMileage ? Math.round(metres) : -1
}

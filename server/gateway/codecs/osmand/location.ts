import { mostMileage, newReport, type Report } from '../protocol.ts'

/** What both forms of a request fill in. */
export type PartialLocation = {
  number: string
  /** Milliseconds of the fix. */
  time: number
  hasPlace: boolean
  report: Report
}

/** A report without anything yet, at the time of receipt. */
export function newPartialLocation(
  number: string,
  receivedAt: number,
  content: Buffer,
): PartialLocation {
  return { number, time: receivedAt * 1000, hasPlace: false, report: newReport(content) }
}

/** Degrees 0-359; below 0 is unknown. */
export function courseOf(degrees: number): number {
  return degrees < 0 ? -1 : Math.round(degrees) % 360
}

/** Per cent; outside 0-100 is unknown. */
export function percentOf(value: number): number | undefined {
  return value >= 0 && value <= 100 ? Math.round(value) : undefined
}

/** Metres as a report's whole metres, within what a row can hold. */
export function metresOf(value: number): number {
  return Math.round(Math.max(-12_000, Math.min(value, 32_767))) || 0
}

/** Whole metres of an odometer; below 0 or beyond what a row can hold is unknown. */
export function mileageOf(metres: number): number {
  return metres >= 0 && metres <= mostMileage ? Math.round(metres) : -1
}

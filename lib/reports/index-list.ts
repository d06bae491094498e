import type { Report } from './define.ts'
import { devices } from './devices.ts'
import { recycle } from './recycle.ts'
import { tasks } from './tasks.ts'

/** Every list that can be exported; those below `total/` are pages of their own, in the order of their menu. */
export const reports: readonly Report[] = [devices, recycle, tasks]

/** The report of an address, or undefined. */
export function reportAt(path: string): Report | undefined {
  return reports.find((report) => report.path === path)
}

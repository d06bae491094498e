'use client'

import { tasks } from '#lib/reports/tasks.ts'
import { ReportPage } from './report-screen.tsx'

/** The reader's own exports and long operations. */
export function RecordScreen() {
  return <ReportPage report={tasks} />
}

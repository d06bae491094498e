'use client'

import { type ReactNode, useState } from 'react'
import { useSession } from '#components/data/session.ts'
import { ScheduleDialog } from '../schedule/schedule-dialog.tsx'
import type { ScheduledReport } from '../schedule/schedule-form.tsx'

type Scheduling = {
  /** Undefined for a reader who may not. */
  open: ((report: ScheduledReport) => void) | undefined
  dialog: ReactNode
}

/** Lets what is exported be sent again and again. The dialog stands outside of the popover of the export. */
export function useSchedule(): Scheduling {
  const session = useSession()
  const [report, setReport] = useState<ScheduledReport>()
  const mayOpen = session?.suid != null && session.auth.includes('e_ua_schedule')
  const close = () => setReport(undefined)
  return {
    open: mayOpen ? setReport : undefined,
    dialog: report && <ScheduleDialog report={report} onClose={close} onSaved={close} />,
  }
}

import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { ReportPage } from '#components/list/report/report-screen.tsx'
import { apnLog } from '#reports/apn-log.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations())(apnLog.title) }
}

export default function ApnLogPage() {
  return (
    <AreaMessages areas={['report', 'command']}>
      <ReportPage report={apnLog} />
    </AreaMessages>
  )
}

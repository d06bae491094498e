import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { ReportPage } from '#components/list/report/report-screen.tsx'
import { iccidLog } from '#reports/iccid-log.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations())(iccidLog.title) }
}

export default function IccidLogPage() {
  return (
    <AreaMessages areas={['report']}>
      <ReportPage report={iccidLog} />
    </AreaMessages>
  )
}

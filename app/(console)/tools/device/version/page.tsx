import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { ReportPage } from '#components/list/report/report-screen.tsx'
import { versions } from '#reports/versions.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations())(versions.title) }
}

export default function VersionPage() {
  return (
    <AreaMessages areas={['tool', 'report']}>
      <ReportPage report={versions} />
    </AreaMessages>
  )
}

import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { ReportPage } from '#components/list/report/report-screen.tsx'
import { loginInfo } from '#reports/log-ins.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations())(loginInfo.title) }
}

export default function LoginInfoPage() {
  return (
    <AreaMessages areas={['tool', 'report']}>
      <ReportPage report={loginInfo} />
    </AreaMessages>
  )
}

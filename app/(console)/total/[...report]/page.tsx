import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { ReportScreen } from '#components/list/report/report-screen.tsx'
import { reportAt } from '#reports/index-list.ts'
import { messageAreas } from '#reports/message-areas.ts'

type Props = { params: Promise<{ report: string[] }> }

const find = async ({ params }: Props) => {
  const { report } = await params
  return reportAt(`total/${report.join('/')}`) ?? notFound()
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { title } = await find(props)
  return { title: (await getTranslations())(title) }
}

export default async function ReportRoute(props: Props) {
  const report = await find(props)
  return (
    <AreaMessages areas={messageAreas(report)}>
      <ReportScreen path={report.path} />
    </AreaMessages>
  )
}

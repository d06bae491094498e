'use client'

import { useTranslations } from 'next-intl'
import { Page } from '#components/ui/page.tsx'
import type { Report } from '#reports/define.ts'
import { reportAt } from '#reports/index-list.ts'
import { ReportFilters } from './report-filters.tsx'
import { ReportTable, type ReportTableProps } from './report-table.tsx'
import { useReportView } from './use-report-view.ts'

export function ReportScreen({ path }: { path: string }) {
  const report = reportAt(path)
  if (!report) return null
  return <ReportPage key={path} report={report} />
}

export function ReportPage({ report }: { report: Report }) {
  const t = useTranslations()
  return (
    <Page isTall title={t(report.title)} purpose={report.purpose && t(report.purpose)}>
      <ReportBody report={report} />
    </Page>
  )
}

type BodyProps = Pick<ReportTableProps, 'report' | 'offer'>

export function ReportBody({ report, offer }: BodyProps) {
  const view = useReportView(report)
  return (
    <>
      <ReportFilters report={report} view={view} />
      <ReportTable report={report} view={view} offer={offer} />
    </>
  )
}

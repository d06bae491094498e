'use client'

import { useTranslations } from 'next-intl'
import { useSession } from '#components/data/session.ts'
import { Page } from '#components/ui/page.tsx'
import { SideNav } from '#components/ui/side-nav.tsx'
import type { Report } from '#lib/reports/define.ts'
import { reportAt, reports } from '#lib/reports/index-list.ts'
import classes from './report.module.css'
import { ReportFilters } from './report-filters.tsx'
import { ReportTable } from './report-table.tsx'
import { useReportView } from './use-report-view.ts'

export function ReportScreen({ path }: { path: string }) {
  const report = reportAt(path)
  if (!report) return null
  return (
    <div className={classes.layout}>
      <ReportNav current={path} />
      <ReportPage key={path} report={report} />
    </div>
  )
}

function ReportNav({ current }: { current: string }) {
  const t = useTranslations()
  const auth = useSession()?.auth ?? []
  const items = reports
    .filter(({ path }) => path.startsWith('total/'))
    .filter(({ access }) => !access || auth.includes(access))
    .map(({ path, title }) => ({ href: `/${path}`, label: t(title) }))
  return <SideNav label={t('report.pages')} groups={[{ items }]} current={`/${current}`} />
}

export function ReportPage({ report }: { report: Report }) {
  const t = useTranslations()
  return (
    <Page isTall title={t(report.title)} purpose={report.purpose && t(report.purpose)}>
      <ReportBody report={report} />
    </Page>
  )
}

export function ReportBody({ report }: { report: Report }) {
  const view = useReportView(report)
  return (
    <>
      <ReportFilters report={report} view={view} />
      <ReportTable report={report} view={view} />
    </>
  )
}

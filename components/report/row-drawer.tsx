'use client'

import { Drawer } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useBrand } from '#components/data/brand.tsx'
import { useCellContext, ValueCell } from '#components/ui/data-table/cell.tsx'
import type { ReportRow } from '#components/ui/data-table/use-report-columns.tsx'
import { TaskProgress } from '#components/ui/task/task-progress.tsx'
import { unitOf } from '#lib/format/cell.ts'
import type { Report } from '#lib/reports/define.ts'
import { ChangesTable } from './changes-table.tsx'
import classes from './report.module.css'

type RowDrawerProps = {
  report: Report
  row: ReportRow | undefined
  onClose: () => void
  onChanged: () => void
}

const isFacts = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function RowDrawer({ report, row, onClose, onChanged }: RowDrawerProps) {
  const t = useTranslations()
  const context = useCellContext()
  const { currency } = useBrand()
  const before = row?.['before']
  const after = row?.['after']
  const taskId = String((report.task && row?.[report.task]) ?? '')
  return (
    <Drawer
      opened={row !== undefined}
      onClose={onClose}
      position="right"
      size={460}
      returnFocus={false} // the table does
      title={<strong>{t('report.row')}</strong>}
    >
      {row && (
        <>
          <dl className={classes.facts}>
            {report.columns
              .filter(({ as }) => as !== 'json')
              .map((column) => {
                const unit = unitOf(column.as, context.tag, currency.symbol)
                return (
                  <div key={column.key}>
                    <dt>
                      {t(column.title)}
                      {unit && ` (${unit})`}
                    </dt>
                    <dd>
                      <ValueCell column={column} value={row[column.key]} context={context} />
                    </dd>
                  </div>
                )
              })}
          </dl>
          {report.task && (
            <section className={classes.task} aria-label={t('report.progress')}>
              <TaskProgress key={taskId} taskId={taskId} onFinish={onChanged} />
            </section>
          )}
          {(isFacts(before) || isFacts(after)) && (
            <ChangesTable
              before={isFacts(before) ? before : {}}
              after={isFacts(after) ? after : {}}
              names={(row['names'] ?? {}) as Record<string, string>}
              context={context}
            />
          )}
        </>
      )}
    </Drawer>
  )
}

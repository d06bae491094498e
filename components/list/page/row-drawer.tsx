'use client'

import { Button, Drawer, Group } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useBrand } from '#components/data/brand.tsx'
import { TaskProgress } from '#components/shared/task/task-progress.tsx'
import { inRow, unitOf } from '#lib/format/cell.ts'
import type { List } from '#lib/pages/list.ts'
import { useCellContext, ValueCell } from '../data-table/cell.tsx'
import type { RowAction } from '../data-table/column.ts'
import type { ListRow } from '../data-table/use-list-columns.tsx'
import { ChangesTable } from './changes-table.tsx'
import classes from './list-page.module.css'
import { UndoChange } from './undo-change.tsx'

type RowDrawerProps = {
  list: List
  row: ListRow | undefined
  onClose: () => void
  onChanged: () => void
  /** As in the row's menu. */
  actions?: readonly RowAction[]
}

const isFacts = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function RowDrawer({ list, row, onClose, onChanged, actions = [] }: RowDrawerProps) {
  const t = useTranslations()
  const context = useCellContext()
  const { currency } = useBrand()
  const before = row?.['before']
  const after = row?.['after']
  const keptUndo = useFirstUndo(row, list.rowKey)
  const taskId = String((list.task && row?.[list.task]) ?? '')
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
            {list.columns
              .filter(({ as }) => as !== 'json')
              .map((column) => {
                const label = t(column.title)
                const detail = unitOf(column.as, context.tag, currency.symbol)
                return (
                  <div key={column.key}>
                    <dt>{detail ? t('common.withDetail', { label, detail }) : label}</dt>
                    <dd>
                      <ValueCell
                        column={column}
                        value={row[column.key]}
                        context={inRow(context, row)}
                      />
                    </dd>
                  </div>
                )
              })}
          </dl>
          <RowButtons actions={actions} />
          {list.task && (
            <section className={classes.task} aria-label={t('report.progress')}>
              <TaskProgress key={taskId} taskId={taskId} onEnd={onChanged} />
            </section>
          )}
          {keptUndo && (
            <section className={classes.task} aria-label={t('form.undo.action')}>
              <UndoChange key={keptUndo} undoId={keptUndo} onChanged={onChanged} />
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

function RowButtons({ actions }: { actions: readonly RowAction[] }) {
  const shown = actions.filter(({ isDisabled }) => !isDisabled)
  if (shown.length === 0) return null
  return (
    <Group gap={8} mt={18}>
      {shown.map(({ key, label, icon, isDanger, onClick }) => (
        <Button
          key={key}
          size="xs"
          variant="light"
          leftSection={icon}
          {...(isDanger && { color: 'red' })}
          onClick={onClick}
        >
          {label}
        </Button>
      ))}
    </Group>
  )
}

/** The list is reread once it is undone: the outcome stays. */
function useFirstUndo(row: ListRow | undefined, rowKey: string): string | undefined {
  const key = row && String(row[rowKey])
  const present = row?.['undo_id']
  const [kept, setKept] = useState<{ key: string; undoId: string }>()
  if (key && typeof present === 'string' && kept?.undoId !== present)
    setKept({ key, undoId: present })
  return kept && kept.key === key ? kept.undoId : undefined
}

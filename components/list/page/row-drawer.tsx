'use client'

import { Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { call } from '#components/data/api.ts'
import { useBrand } from '#components/data/brand.tsx'
import { FailTable } from '#components/shared/task/fail-dialog.tsx'
import { TaskProgress } from '#components/shared/task/task-progress.tsx'
import { Failure } from '#components/ui/form/failure.tsx'
import type { CallReply } from '#lib/contract/calls.ts'
import { type CellContext, inRow, unitOf } from '#lib/format/cell.ts'
import type { List } from '#lib/pages/list.ts'
import { useCellContext, ValueCell } from '../data-table/cell.tsx'
import type { RowAction } from '../data-table/column.ts'
import type { ListRow } from '../data-table/use-list-columns.tsx'
import { changesOf } from './changes.ts'
import classes from './list-page.module.css'

/** Takes a change of the log back, while that may be. */
function UndoChange({ undoId, onChanged }: { undoId: string; onChanged: () => void }) {
  const t = useTranslations()
  const [reply, setReply] = useState<CallReply<'family/Undo'>>()
  const [error, setError] = useState<Error>()
  const [isBusy, setBusy] = useState(false)
  const undo = async () => {
    setBusy(true)
    setError(undefined)
    try {
      setReply(await call('family/Undo', { undo_id: undoId, request_id: crypto.randomUUID() }))
      onChanged()
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)))
    }
    setBusy(false)
  }
  if (reply?.task_id) return <TaskProgress taskId={reply.task_id} onEnd={onChanged} />
  if (reply)
    return (
      <Stack gap={8}>
        <Text role="status" fw={600}>
          {t('form.undo.done')}
        </Text>
        {reply.fail_items.length > 0 && <FailTable items={reply.fail_items} />}
      </Stack>
    )
  return (
    <Stack gap={8}>
      {error && <Failure error={error} />}
      <Group justify="space-between" wrap="nowrap">
        <Text fz="sm" c="dimmed">
          {t('report.undo.text')}
        </Text>
        <Button
          size="xs"
          variant="light"
          loading={isBusy}
          leftSection={<IconArrowBackUp size={16} />}
          onClick={() => void undo()}
        >
          {t('form.undo.action')}
        </Button>
      </Group>
    </Stack>
  )
}

type ChangesProps = {
  before: Record<string, unknown>
  after: Record<string, unknown>
  names: Record<string, string>
  context: CellContext
}

function ChangesTable({ before, after, names, context }: ChangesProps) {
  const t = useTranslations('report')
  const changes = changesOf(before, after, context, names)
  if (changes.length === 0) return null
  return (
    <section>
      <h2 className={classes.heading}>{t('changes')}</h2>
      <table className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">{t('factName')}</th>
            <th scope="col">{t('before')}</th>
            <th scope="col">{t('after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.key}>
              <th scope="row">{change.label}</th>
              <td>{change.before === undefined ? '—' : <del>{change.before}</del>}</td>
              <td>{change.after === undefined ? '—' : <ins>{change.after}</ins>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type RowDrawerProps = {
  list: List
  row: ListRow | undefined
  onClose: () => void
  onChanged: () => void
  /** As in the row's menu. */
  actions?: readonly RowAction[]
  /** Above its facts. */
  children?: ReactNode
}

const isFacts = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function RowDrawer({
  list,
  row,
  onClose,
  onChanged,
  actions = [],
  children,
}: RowDrawerProps) {
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
          {children}
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

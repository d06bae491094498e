'use client'

import { Alert, Progress, Stack, Text } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { useMayOpen } from '#components/data/openable.ts'
import { FailTable } from '#components/shared/task/fail-dialog.tsx'
import { TaskProgress } from '#components/shared/task/task-progress.tsx'
import { Failure } from '#components/ui/form/failure.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import { asPasted } from '#lib/pages/as-pasted.ts'
import type { Tool, ToolResultKind } from '#lib/pages/tool.ts'
import type { RowAction } from '../data-table/column.ts'
import { DataTable } from '../data-table/data-table.tsx'
import { type ListRow, useListColumns } from '../data-table/use-list-columns.tsx'
import { GivenPasswords } from './given-passwords.tsx'
import { reveal } from './reveal.ts'
import { SaveRows } from './save-rows.tsx'
import classes from './tool.module.css'
import { useShares } from './use-shares.tsx'
import type { Outcome } from './use-tool-run.ts'

type Rows = Extract<ToolResultKind, { kind: 'rows' }>

/** What a tool's own screen does with rows, beside the links of the definition. */
type OwnRows = {
  onOpen?: (row: ListRow) => void
  openKey?: string | undefined
  actionsOf?: (row: ListRow) => RowAction[]
  bulk?: (rows: ListRow[], clear: () => void) => ReactNode
}

type ResultRowsProps = {
  name: string
  title: string
  label: string
  result: Rows
  outcome: Outcome
  onMore: () => void
  own?: OwnRows | undefined
}

function ResultRows({ name, title, label, result, outcome, onMore, own = {} }: ResultRowsProps) {
  const t = useTranslations()
  const router = useRouter()
  const columns = useListColumns(result)
  const all = useMemo(() => rowsOf(result, outcome), [result, outcome])
  const { chart, rows } = useShares(result, { rows: all, label })
  const rowKey = useCallback((row: ListRow) => String(row[result.rowKey]), [result])
  const mayOpen = useMayOpen()
  const links = result.links.filter(({ path }) => mayOpen(path))
  const rowActions = (row: ListRow): RowAction[] => [
    ...(own.actionsOf?.(row) ?? []),
    ...links
      .filter(({ query }) => isTold(row, query))
      .map(({ title, path, query, fixed }) => ({
        key: title,
        label: t(title),
        onClick: () => {
          const values = Object.entries(query).map(([param, key]) => [
            param,
            String(row[key] ?? ''),
          ])
          const address = new URLSearchParams([...values, ...Object.entries(fixed ?? {})])
          router.push(`${path}?${address}`)
        },
      })),
  ]
  return (
    <>
      {outcome.missing.length > 0 && (
        <Alert
          color="orange"
          classNames={{ title: classes.warning ?? '' }}
          title={t('tool.missing', { count: outcome.missing.length })}
        >
          <div className={classes.missing}>{outcome.missing.join(', ')}</div>
        </Alert>
      )}
      {chart}
      <div className={classes.rows}>
        <DataTable
          label={label}
          name={name}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          state={{
            isLoading: !outcome.isFinished,
            hasMore: outcome.hasMore,
            isLoadingMore: outcome.isLoadingMore,
            loadMore: onMore,
          }}
          rowActions={rowActions}
          {...(own.onOpen && { onOpen: own.onOpen, openKey: own.openKey })}
          {...(own.bulk && { bulk: own.bulk })}
          actions={<SaveRows name={t(title)} columns={result.columns} rows={rows} />}
          empty={{ title: t('tool.nothing'), text: t('tool.nothingText') }}
        />
      </div>
    </>
  )
}

const rowsOf = ({ asPasted: how }: Rows, { values, answered, rows }: Outcome): ListRow[] =>
  how ? asPasted(values.slice(0, answered), rows, how) : rows

/** Of a number that was not found there is nothing to open. */
const isTold = (row: ListRow, query: Readonly<Record<string, string>>) =>
  Object.values(query).every((key) => row[key] !== undefined && row[key] !== null)

type ToolResultProps = { tool: Tool; outcome: Outcome; onMore: () => void; rows?: OwnRows }

export function ToolResult({ tool, outcome, onMore, rows }: ToolResultProps) {
  const t = useTranslations('tool')
  const { result } = tool
  const section = useRef<HTMLElement>(null)
  useDoneToast(outcome, result.kind === 'bulk')
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when a run begins and when it ends
  useEffect(() => reveal(section.current), [outcome.isFinished])
  return (
    <section ref={section} className={classes.result} aria-label={t('result')}>
      {!outcome.isFinished && outcome.total > 1 && (
        <Progress
          aria-label={t('progress')}
          value={(outcome.answered / outcome.total) * 100}
          animated={outcome.answered === 0}
        />
      )}
      {outcome.error && <Failure error={outcome.error} />}
      {result.kind === 'rows' ? (
        <ResultRows
          name={tool.path}
          title={tool.title}
          label={t('result')}
          result={result}
          outcome={outcome}
          onMore={onMore}
          own={rows}
        />
      ) : (
        <BulkOutcome outcome={outcome} />
      )}
    </section>
  )
}

function useDoneToast({ isFinished, error, fails, done }: Outcome, isBulk: boolean): void {
  const t = useTranslations('verification')
  const tell = useRef(useTell())
  const isGood = isBulk && isFinished && !error && fails.length === 0 && done > 0
  useEffect(() => {
    if (isGood) tell.current.done(t('batchTips31'))
  }, [isGood, t])
}

function BulkOutcome({ outcome }: { outcome: Outcome }) {
  const t = useTranslations('tool')
  const { done, fails, total, answered } = outcome
  const left = total - answered
  return (
    <Stack gap={12} className={classes.outcome ?? ''}>
      <Text role="status" fw={600} className="tabular">
        {outcome.isFinished
          ? t(outcome.taskId ? 'accepted' : 'outcome', { done, failed: fails.length })
          : t('running', { answered, total })}
      </Text>
      {outcome.isFinished && left > 0 && <Text>{t('left', { count: left })}</Text>}
      {outcome.passwords.length > 0 && <GivenPasswords items={outcome.passwords} />}
      {fails.length > 0 && <FailTable items={fails} />}
      {outcome.taskId && <TaskProgress taskId={outcome.taskId} />}
    </Stack>
  )
}

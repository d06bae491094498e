'use client'

import { Badge, Button, Group } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DataTable } from '#components/list/data-table/data-table.tsx'
import { useListColumns } from '#components/list/data-table/use-list-columns.tsx'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { Definitions } from '#components/list/definitions.tsx'
import { ListActions, ResetFilters } from '#components/list/page/list-actions.tsx'
import { ListFilters } from '#components/list/page/list-filters.tsx'
import { useListView } from '#components/list/page/use-list-view.ts'
import { Page } from '#components/ui/page.tsx'
import { orderOutcomes } from '#lib/codes/order-outcomes.ts'
import type { CallParams, CallReply } from '#lib/contract/calls.ts'
import { commandBulk as list } from '#lib/pages/control/command-bulk.ts'
import type { BulkOrder } from './bulk-order.ts'
import { RetryDialog } from './retry-dialog.tsx'

type Row = CallReply<'cmd/GetCmdLog'>['items'][number]

const rowKey = ({ simei }: Row) => simei
/** While answers are awaited. */
const everyMs = 5000
const colors = { answered: 'teal', underway: 'blue', failed: 'red', cancelled: 'gray' } as const

/** What came of an order to many devices; the newest of one's own without a number. */
export function BulkScreen() {
  const t = useTranslations()
  const view = useListView(list)
  const columns = useListColumns<Row>(list)
  const [isUnder, setUnder] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const params = { ...(view.params as CallParams<'cmd/GetCmdLog'>), limit_size: 100 }
  const { rows, state, firstPage, refetch } = useRows(
    'cmd/GetCmdLog',
    params,
    ({ simei }) => ({ last_simei: simei }),
    isUnder ? { every: everyMs } : {},
  )
  const batch = firstPage?.batch ?? undefined
  const underway = batch !== undefined && (!batch.is_finish || batch.counts.underway > 0)
  if (underway !== isUnder) setUnder(underway)
  return (
    <Page
      isTall
      title={t(list.title)}
      purpose={batch ? t(`command.name.${batch.name}`) : t('command.batch.purpose')}
      actions={
        <>
          <Definitions columns={list.columns} />
          {batch && batch.counts.failed > 0 && (
            <Button
              variant="filled"
              size="xs"
              leftSection={<IconRepeat size={16} />}
              onClick={() => setAsking(true)}
            >
              {t('command.batch.retry', { count: batch.counts.failed })}
            </Button>
          )}
        </>
      }
    >
      <ListFilters view={view} />
      {batch && <Counts batch={batch} />}
      <DataTable
        label={t(list.title)}
        name={list.path}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        state={state}
        actions={<ListActions list={list} params={view.params} onRefresh={refetch} />}
        empty={{
          title: t(view.isFiltered ? 'report.none' : 'command.batch.none'),
          text: t(view.isFiltered ? 'report.noneFiltered' : 'command.batch.noneText'),
          ...(view.isFiltered && { action: <ResetFilters onReset={view.reset} /> }),
        }}
      />
      {isAsking && batch && <RetryDialog batch={batch} onClose={() => setAsking(false)} />}
    </Page>
  )
}

function Counts({ batch: { counts } }: { batch: BulkOrder }) {
  const t = useTranslations('command.batch')
  return (
    <Group gap="xs" role="status" aria-label={t('counts')}>
      {orderOutcomes.map((outcome) => (
        <Badge
          key={outcome}
          variant="light"
          size="lg"
          tt="none"
          color={counts[outcome] > 0 ? colors[outcome] : 'gray'}
        >
          {t('count', { outcome: t(`outcome.${outcome}`), count: counts[outcome] })}
        </Badge>
      ))}
    </Group>
  )
}

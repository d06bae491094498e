'use client'

import { Badge, Button, Group } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { DeclaredPage } from '#components/list/page/declared-page.tsx'
import { useEmpty } from '#components/list/page/use-empty.tsx'
import { useListView } from '#components/list/page/use-list-view.ts'
import { orderOutcomes } from '#lib/codes/order-outcomes.ts'
import type { CallParams } from '#lib/contract/calls.ts'
import { commandBulk as list } from '#lib/pages/control/command-bulk.ts'
import type { BulkOrder } from './bulk-order.ts'
import { RetryDialog } from './retry-dialog.tsx'

/** While answers are awaited. */
const everyMs = 5000
const colors = { answered: 'teal', underway: 'blue', failed: 'red', cancelled: 'gray' } as const

/** What came of an order to many devices; the newest of one's own without a number. */
export function BulkScreen() {
  const t = useTranslations()
  const view = useListView(list)
  const [isUnder, setUnder] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const params = { ...(view.params as CallParams<'cmd/GetCmdLog'>), limit_size: 100 }
  const read = useRows(
    'cmd/GetCmdLog',
    params,
    ({ simei }) => ({ last_simei: simei }),
    isUnder ? { every: everyMs } : {},
  )
  const empty = useEmpty(view, view.isFiltered ? undefined : list.empty)
  const batch = read.firstPage?.batch ?? undefined
  const underway = batch !== undefined && (!batch.is_finish || batch.counts.underway > 0)
  if (underway !== isUnder) setUnder(underway)
  return (
    <DeclaredPage
      list={list}
      view={view}
      read={read}
      empty={empty}
      purpose={batch && t(`command.name.${batch.name}`)}
      figures={batch && <Counts batch={batch} />}
      buttons={
        batch &&
        batch.counts.failed > 0 && (
          <Button
            variant="filled"
            size="xs"
            leftSection={<IconRepeat size={16} />}
            onClick={() => setAsking(true)}
          >
            {t('command.batch.retry', { count: batch.counts.failed })}
          </Button>
        )
      }
    >
      {isAsking && batch && <RetryDialog batch={batch} onClose={() => setAsking(false)} />}
    </DeclaredPage>
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

'use client'

import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useMayOpen } from '#components/data/openable.ts'
import { usePermission } from '#components/data/permitted.tsx'
import { DataTable } from '#components/list/data-table/data-table.tsx'
import { useListColumns } from '#components/list/data-table/use-list-columns.tsx'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { Definitions } from '#components/list/definitions.tsx'
import { useUrlState } from '#components/list/filter-bar/use-url-state.ts'
import { ListActions } from '#components/list/page/list-actions.tsx'
import { ListFilters } from '#components/list/page/list-filters.tsx'
import { useEmpty } from '#components/list/page/use-empty.tsx'
import { useListView } from '#components/list/page/use-list-view.ts'
import { SumsHead } from '#components/list/sums/sums-head.tsx'
import { useSums } from '#components/list/sums/use-sums.ts'
import type { SimCard } from '#components/shared/sim/sim-card.ts'
import { SimDrawer } from '#components/shared/sim/sim-drawer.tsx'
import { SimEnd } from '#components/shared/sim/sim-end.tsx'
import { useSimActs } from '#components/shared/sim/use-sim-acts.tsx'
import { WhiteWait } from '#components/shared/sim/white-wait.tsx'
import { Page } from '#components/ui/page.tsx'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import type { CallParams } from '#lib/contract/calls.ts'
import { sims as list, simSums } from '#lib/pages/trade/sims.ts'

const rowKey = ({ iccid }: SimCard) => iccid
const defaults = { iccid: '' }
const importPath = '/tools/sim/import'
const cells = { end_time: ({ end_time }: SimCard) => <SimEnd end={end_time} /> }

/** Cards of the tree, each with its own page in the address; into devices, out of them, to others. */
export function SimScreen() {
  const t = useTranslations()
  const drawn = useSums(simSums)
  const view = useListView(list)
  const { values, change } = useUrlState(defaults)
  const columns = useListColumns<SimCard>(list, cells)
  const params = useMemo(
    () => ({ ...(view.params as CallParams<'sim/Get'>), limit_size: 100 }),
    [view.params],
  )
  const read = useRows('sim/Get', params, (last) => ({
    last_id: last.sim_id,
    last_key: last.sort_key,
  }))
  const acts = useSimActs()
  const empty = useEmpty(view, list.empty)
  return (
    <Page
      isTall
      title={t('sim.title')}
      purpose={t('sim.purpose')}
      actions={
        <>
          <Definitions columns={simSums.list.columns} />
          <ImportButton />
        </>
      }
    >
      <WhiteWait onShow={(iccid) => change({ iccid })} />
      <ListFilters view={view} />
      <SumsHead sums={simSums} read={drawn} />
      <DataTable
        label={t('sim.title')}
        name={list.path}
        columns={columns}
        rows={read.rows}
        rowKey={rowKey}
        state={read.state}
        sort={view.sort}
        onSort={view.onSort}
        rowActions={acts.actionsOf}
        bulk={acts.bulk}
        onOpen={({ iccid }) => change({ iccid })}
        openKey={values.iccid || undefined}
        empty={empty}
        actions={<ListActions list={list} params={view.params} onRefresh={read.refetch} />}
      />
      <SimDrawer
        iccid={values.iccid || undefined}
        actionsOf={acts.actionsOf}
        onClose={() => change({ iccid: '' })}
      />
      {acts.dialogs}
    </Page>
  )
}

function ImportButton() {
  const t = useTranslations('sim.import')
  const may = usePermission()
  const mayOpen = useMayOpen()
  if (!may('e_ua_import_device') || !mayOpen(importPath)) return null
  return (
    <Button
      size="xs"
      variant="light"
      component={PageLink}
      href={importPath}
      leftSection={<IconUpload size={16} aria-hidden />}
    >
      {t('title')}
    </Button>
  )
}

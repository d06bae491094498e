'use client'

import { Button, Tabs } from '@mantine/core'
import { IconMessagePlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { usePermission } from '#components/data/permitted.tsx'
import { DataTable } from '#components/list/data-table/data-table.tsx'
import { useListColumns } from '#components/list/data-table/use-list-columns.tsx'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { ListExport } from '#components/list/export/list-export.tsx'
import { useUrlState } from '#components/list/filter-bar/use-url-state.ts'
import { ListFilters } from '#components/list/page/list-filters.tsx'
import classes from '#components/list/page/list-page.module.css'
import { useListView } from '#components/list/page/use-list-view.ts'
import { Page } from '#components/ui/page.tsx'
import { useCurrentInView } from '#components/ui/use-current-in-view.ts'
import { complaintStates } from '#lib/codes/complaint.ts'
import type { CallParams } from '#lib/contract/calls.ts'
import { complaints as list } from '#lib/pages/trade/complaints.ts'
import { ComplaintDrawer } from './complaint-drawer.tsx'
import { NewComplaintDialog } from './new-complaint-dialog.tsx'
import type { ComplaintRow } from './use-complaints.ts'

const rowKey = ({ complaint_id }: ComplaintRow) => complaint_id

/** `complaint` is open; `trade`: a new one about that order, `new` about one to be chosen. */
const places = { complaint: '', trade: '' }

/** Complaints about orders: opened by buyers, answered by sellers and platform. */
export function ComplaintScreen() {
  const t = useTranslations('complaint')
  const may = usePermission()
  const place = useUrlState(places)
  const view = useListView(list)
  const columns = useListColumns<ComplaintRow>(list)
  const params = { ...(view.params as CallParams<'complaint/Get'>), limit_size: 100 }
  const read = useRows('complaint/Get', params, (last) => ({ last_id: last.complaint_id }))
  const { complaint: openId, trade } = place.values
  const begin = (
    <Button
      size="xs"
      leftSection={<IconMessagePlus size={16} aria-hidden />}
      onClick={() => place.change({ trade: 'new' })}
    >
      {t('new.open')}
    </Button>
  )
  return (
    <Page isTall title={t('title')} purpose={t('purpose')}>
      <StateTabs value={view.values['state'] ?? ''} onChange={(state) => view.change({ state })} />
      <ListFilters list={useSearchOnly()} view={view} />
      <DataTable
        label={t('title')}
        name={list.path}
        columns={columns}
        rows={read.rows}
        rowKey={rowKey}
        state={read.state}
        onOpen={(row) => place.change({ complaint: rowKey(row) })}
        openKey={openId || undefined}
        actions={
          <>
            {may('e_ua_modify_package') && begin}
            <ListExport list={list} params={view.params} />
          </>
        }
        empty={{
          title: t(view.isFiltered ? 'noneFound' : 'none'),
          text: view.isFiltered ? '' : t('noneText'),
        }}
      />
      {openId !== '' && (
        <ComplaintDrawer key={openId} id={openId} onClose={() => place.change({ complaint: '' })} />
      )}
      {trade !== '' && (
        <NewComplaintDialog
          trade={trade === 'new' ? undefined : trade}
          onOpened={(complaint) => place.change({ complaint, trade: '' })}
          onClose={() => place.change({ trade: '' })}
        />
      )}
    </Page>
  )
}

/** States are tabs. */
const useSearchOnly = () =>
  useMemo(() => ({ ...list, filters: list.filters.filter(({ kind }) => kind === 'text') }), [])

function StateTabs(props: { value: string; onChange: (state: string) => void }) {
  const t = useTranslations('complaint')
  const { value, onChange } = props
  const read = useCurrentInView(value)
  return (
    <Tabs value={value || 'all'} onChange={(tab) => onChange(tab === 'all' ? '' : (tab ?? ''))}>
      <Tabs.List ref={read} className={classes.tabs} aria-label={t('states')}>
        <Tabs.Tab value="all">{t('all')}</Tabs.Tab>
        {complaintStates.map((state) => (
          <Tabs.Tab key={state} value={state}>
            {t(`state.${state}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  )
}

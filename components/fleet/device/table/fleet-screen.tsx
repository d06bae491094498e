'use client'

import { Button } from '@mantine/core'
import { IconTableImport } from '@tabler/icons-react'
import { useRouter, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { call } from '#components/data/api.ts'
import { useMayOpen } from '#components/data/openable.ts'
import { usePermission } from '#components/data/permitted.tsx'
import { useWayToAdd } from '#components/data/use-way-to-add.ts'
import { carriedIn } from '#components/data/view-query.ts'
import { DataTable } from '#components/list/data-table/data-table.tsx'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { ListExport } from '#components/list/export/list-export.tsx'
import { SavedViews } from '#components/list/saved-views.tsx'
import { BulkDialogs } from '#components/shared/bulk/bulk-dialogs.tsx'
import { type FixedSelection, useBulk } from '#components/shared/bulk/use-bulk.ts'
import { useFollow } from '#components/shared/follow/use-followed.ts'
import { Page } from '#components/ui/page.tsx'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import type { CallParams } from '#lib/contract/calls.ts'
import { devices } from '#lib/pages/fleet/devices.ts'
import { AddDevice, AddDeviceButton } from '../add/add-device.tsx'
import type { DeviceDrawerProps } from '../drawer/device-drawer.tsx'
import { trackLink } from '../track-link.ts'
import { ActionDialog, type GivenDialogs } from './action-dialog.tsx'
import type { ActKey } from './acts.ts'
import { AllOffer } from './all-offer.tsx'
import { BulkActs, useRowActions } from './bulk-acts.tsx'
import type { DialogAct } from './dialogs/dialog-props.ts'
import { FleetFilters } from './fleet-filters.tsx'
import { type FleetRow, useFleetColumns } from './use-fleet-columns.tsx'
import { useFleetView } from './use-fleet-view.ts'
import { useSelectionOfAll } from './use-selection-of-all.ts'

const rowKey = (row: FleetRow) => row.simei

type OpenAction = {
  act: DialogAct
  rows: FleetRow[]
  all?: FixedSelection | undefined
  clear: () => void
}

type FleetScreenProps = {
  dialogs: GivenDialogs
  renderDrawer: (props: DeviceDrawerProps) => ReactNode
}

export function FleetScreen({ dialogs, renderDrawer }: FleetScreenProps) {
  const t = useTranslations('fleet')
  const view = useFleetView()
  const columns = useFleetColumns()
  const list = useRows('family/GetDeviceList', view.params, (last) => ({
    last_imei: last.imei,
    last_key: last.sort_key,
  }))
  const bulk = useBulk(list.rows)
  const all = useSelectionOfAll(view.params, () => call('device/Select', filterOf(view.params)))
  const [action, setAction] = useState<OpenAction>()
  const drawer = useDrawer()
  const router = useRouter()
  const follow = useFollow()
  const query = useSearchParams()
  const counts = list.firstPage?.counts

  const showTrack = (simei = '') => router.push(trackLink(simei, carriedIn(query)))
  const begin = (act: ActKey, rows: FleetRow[], clear: () => void) => {
    const simei = rows[0]?.simei ?? ''
    if (act === 'edit' || act === 'services') drawer.open(simei, act)
    else if (act === 'track') showTrack(simei)
    else if (act === 'follow') void follow.many({ items: rows.map(({ imei }) => imei) })
    else setAction({ act, rows, all: all.of(rows), clear })
  }
  const rowActions = useRowActions((act, row) => begin(act, [row], () => undefined), dialogs)

  return (
    <Page isTall title={t('title')} purpose={t('purpose')} actions={<Actions />}>
      <FleetFilters view={view} counts={counts} />
      <DataTable
        label={t('title')}
        name="device"
        columns={columns}
        rows={list.rows}
        rowKey={rowKey}
        state={list.state}
        total={view.isFiltered ? undefined : counts?.all}
        sort={view.sort}
        onSort={view.onSort}
        onOpen={(row) => drawer.open(row.simei)}
        openKey={drawer.simei}
        rowActions={rowActions}
        actions={<ListActions params={view.params} />}
        chosenCount={(rows) => all.of(rows)?.count}
        bulk={(rows, clear) => (
          <>
            <AllOffer
              all={all}
              rows={rows}
              loaded={list.rows.length}
              hasMore={list.state.hasMore ?? false}
              total={view.isFiltered ? undefined : counts?.all}
            />
            <BulkActs
              rows={rows}
              isAll={all.of(rows) !== undefined}
              isWaiting={all.isBusy}
              dialogs={dialogs}
              onAct={(act) => begin(act, rows, clear)}
            />
          </>
        )}
        empty={useEmptyNote(view)}
      />
      <AddDevice onAdded={() => void bulk.refresh()} />
      {action && (
        <ActionDialog
          given={dialogs}
          act={action.act}
          rows={action.rows}
          all={action.all}
          bulk={bulk.on(action.all)}
          onDone={action.clear}
          onClose={() => setAction(undefined)}
        />
      )}
      <BulkDialogs bulk={bulk} />
      {drawer.simei &&
        renderDrawer({
          simei: drawer.simei,
          tab: drawer.tab,
          onTab: drawer.setTab,
          onClose: drawer.close,
          onChanged: () => void bulk.refresh(),
          onTrack: () => showTrack(drawer.simei),
        })}
    </Page>
  )
}

function useEmptyNote({ isFiltered, reset }: ReturnType<typeof useFleetView>) {
  const t = useTranslations('fleet')
  const wayToAdd = useWayToAdd()
  if (isFiltered)
    return {
      title: t('noMatch'),
      text: t('noMatchText'),
      action: (
        <Button variant="light" onClick={reset}>
          {t('clearFilters')}
        </Button>
      ),
    }
  return {
    title: t('none'),
    text: t(wayToAdd === 'claim' ? 'noneOwner' : 'noneText'),
    action: <AddDeviceButton />,
  }
}

/** Without what orders the list. */
const filterOf = ({ sort: _, is_desc: __, ...filter }: Record<string, unknown>) =>
  filter as CallParams<'device/Select'>

/** In the address, so that it can be linked. */
function useDrawer() {
  const query = useSearchParams()
  const go = (part: { simei?: string; tab?: string }) => {
    const next = new URLSearchParams(window.location.search)
    for (const key of ['simei', 'tab'] as const) {
      const value = part[key]
      if (value) next.set(key, value)
      else next.delete(key)
    }
    // The router would ask the server, and leave the console when unreachable.
    window.history.replaceState(null, '', `${window.location.pathname}?${next}`)
  }
  const simei = query.get('simei') ?? undefined
  return {
    simei,
    tab: query.get('tab') ?? 'state',
    open: (id: string, tab = 'state') => go({ simei: id, tab }),
    setTab: (tab: string) => simei && go({ simei, tab }),
    close: () => go({}),
  }
}

const importPath = '/tools/device/import'

function ImportButton() {
  const t = useTranslations('fleet')
  const may = usePermission()
  const mayOpen = useMayOpen()
  if (!may('e_ua_import_device') || !mayOpen(importPath)) return null
  return (
    <Button
      component={PageLink}
      href={importPath}
      size="xs"
      variant="default"
      leftSection={<IconTableImport size={16} />}
    >
      {t('import')}
    </Button>
  )
}

function ListActions({ params }: { params: Record<string, unknown> }) {
  return (
    <>
      <SavedViews screen="device" path="/device" />
      <ListExport list={devices} params={params} />
    </>
  )
}

function Actions() {
  return (
    <>
      <ImportButton />
      <AddDeviceButton />
    </>
  )
}

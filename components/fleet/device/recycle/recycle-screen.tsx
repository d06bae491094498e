'use client'

import { Button } from '@mantine/core'
import { IconArrowBackUp, IconTrashX } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { call } from '#components/data/api.ts'
import { usePermission } from '#components/data/permitted.tsx'
import type { RowAction } from '#components/list/data-table/column.ts'
import { DataTable } from '#components/list/data-table/data-table.tsx'
import { useListColumns } from '#components/list/data-table/use-list-columns.tsx'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { ListExport } from '#components/list/export/list-export.tsx'
import { FilterBar } from '#components/list/filter-bar/filter-bar.tsx'
import { RangeChip } from '#components/list/filter-bar/range-chip.tsx'
import { SearchField } from '#components/list/filter-bar/search-field.tsx'
import { SwitchChip } from '#components/list/filter-bar/switch-chip.tsx'
import { SavedViews } from '#components/list/saved-views.tsx'
import { BulkDialogs } from '#components/shared/bulk/bulk-dialogs.tsx'
import { type FixedSelection, useBulk } from '#components/shared/bulk/use-bulk.ts'
import { Page } from '#components/ui/page.tsx'
import type { CallParams } from '#lib/contract/calls.ts'
import { recycle } from '#lib/pages/fleet/recycle.ts'
import { AllOffer } from '../table/all-offer.tsx'
import { useSelectionOfAll } from '../table/use-selection-of-all.ts'
import type { RecycleRow } from './dialog-props.ts'
import { PhysicalDeleteDialog } from './physical-delete-dialog.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { useRecycleView } from './use-recycle-view.ts'

const rowKey = (row: RecycleRow) => row.simei
const longestDays = 366

type OpenAction = {
  kind: 'restore' | 'physicalDelete'
  rows: RecycleRow[]
  all?: FixedSelection | undefined
  clear: () => void
}

/** Permanent deletion is for root only. */
export function RecycleScreen() {
  const t = useTranslations('recycle')
  const words = useTranslations('device')
  const may = usePermission()
  const view = useRecycleView()
  const columns = useListColumns<RecycleRow>(recycle)
  const list = useRows('device/GetRecycle', view.params, (last) => ({
    last_time: last.deleted_ms,
    last_simei: last.simei,
  }))
  const bulk = useBulk(list.rows)
  const all = useSelectionOfAll(view.params, () =>
    call('device/SelectRecycled', filterOf(view.params)),
  )
  const [action, setAction] = useState<OpenAction>()
  const kinds = useMemo(
    () => [
      ...(may('e_ua_restore_device') ? (['restore'] as const) : []),
      ...(may('e_ua_physical_delete') ? (['physicalDelete'] as const) : []),
    ],
    [may],
  )
  const rowActions = (row: RecycleRow): RowAction[] =>
    kinds.map((kind) => ({
      key: kind,
      label: t(`act.${kind}`),
      icon: icon[kind],
      isDanger: kind === 'physicalDelete',
      onClick: () => setAction({ kind, rows: [row], clear: () => undefined }),
    }))
  const dialog = action && {
    rows: action.rows,
    all: action.all,
    bulk: bulk.on(action.all),
    onDone: action.clear,
    onClose: () => setAction(undefined),
  }

  return (
    <Page isTall title={t('title')} purpose={t('purpose')}>
      <Filters view={view} />
      <DataTable
        label={t('title')}
        name="recycle"
        columns={columns}
        rows={list.rows}
        rowKey={rowKey}
        sort={view.order}
        onSort={view.onSort}
        state={list.state}
        rowActions={rowActions}
        actions={
          <>
            <SavedViews screen="recycle" path="/recycle" />
            <ListExport list={recycle} params={view.params} />
          </>
        }
        {...(kinds.length > 0 && {
          chosenCount: (rows: RecycleRow[]) => all.of(rows)?.count,
          bulk: (rows: RecycleRow[], clear: () => void) => (
            <>
              <AllOffer
                all={all}
                rows={rows}
                loaded={list.rows.length}
                hasMore={list.state.hasMore ?? false}
                total={undefined}
              />
              {kinds
                .filter((kind) => kind === 'restore' || !all.of(rows))
                .map((kind) => (
                  <Button
                    key={kind}
                    size="xs"
                    variant="light"
                    leftSection={icon[kind]}
                    {...(kind === 'physicalDelete' && { color: 'red' })}
                    onClick={() => setAction({ kind, rows, all: all.of(rows), clear })}
                  >
                    {t(`act.${kind}`)}
                  </Button>
                ))}
            </>
          ),
        })}
        empty={
          view.isFiltered
            ? { title: t('noMatch'), text: words('noMatchText') }
            : { title: t('none'), text: t('noneText') }
        }
      />
      {dialog && action.kind === 'restore' && <RestoreDialog {...dialog} />}
      {dialog && action.kind === 'physicalDelete' && <PhysicalDeleteDialog {...dialog} />}
      <BulkDialogs bulk={bulk} />
    </Page>
  )
}

const icon = { restore: <IconArrowBackUp size={16} />, physicalDelete: <IconTrashX size={16} /> }

/** Without what orders the list. */
const filterOf = ({ is_desc: _, ...filter }: CallParams<'device/GetRecycle'>) =>
  filter as CallParams<'device/SelectRecycled'>

function Filters({ view }: { view: ReturnType<typeof useRecycleView> }) {
  const t = useTranslations('recycle')
  const f = useTranslations('ui.filter')
  const words = useTranslations('device')
  const { values, change } = view
  return (
    <FilterBar
      onReset={view.isFiltered ? view.reset : undefined}
      search={
        <SearchField
          label={words('search')}
          value={values.search}
          onChange={(search) => change({ search })}
        />
      }
    >
      <SwitchChip
        label={f('children')}
        isOn={values.children === '1'}
        onChange={(isOn) => change({ children: isOn ? '1' : '0' })}
      />
      <RangeChip
        label={t('deletedIn')}
        value={values.period}
        fallback="any"
        mayBeAny
        maxDays={longestDays}
        onChange={(period) => change({ period })}
      />
    </FilterBar>
  )
}

'use client'

import { Button } from '@mantine/core'
import { IconArrowBackUp, IconTrashX } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { call } from '#components/data/api.ts'
import { useOrganisation } from '#components/data/organisation.tsx'
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
import { useUrlState } from '#components/list/filter-bar/use-url-state.ts'
import { SavedViews } from '#components/list/saved-views.tsx'
import { BulkDialogs } from '#components/shared/bulk/bulk-dialogs.tsx'
import { NamedDevices } from '#components/shared/bulk/named-devices.tsx'
import { type FixedSelection, useBulk } from '#components/shared/bulk/use-bulk.ts'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { Page } from '#components/ui/page.tsx'
import type { CallParams } from '#lib/contract/calls.ts'
import { parseRange, presetRange } from '#lib/format/range.ts'
import { recycle } from '#lib/pages/fleet/recycle.ts'
import type { Sort } from '#lib/pages/sort.ts'
import { AllOffer } from '../table/all-offer.tsx'
import { useSelectionOfAll } from '../table/use-selection-of-all.ts'
import type { RecycleDialogProps, RecycleRow } from './dialog-props.ts'
import { RestoreDialog } from './restore-dialog.tsx'

const defaults = { search: '', children: '1', period: 'any', sort: '' } as const
type Key = keyof typeof defaults

/** Params of device/GetRecycle. */
function periodOf(value: string): { start_time?: number; end_time?: number } {
  const parsed = parseRange(value) ?? 'any'
  if (parsed === 'any') return {}
  const { from, to } = typeof parsed === 'string' ? presetRange(parsed, new Date()) : parsed
  return { start_time: from, end_time: to }
}

function useRecycleView() {
  const { current } = useOrganisation()
  const url = useUrlState<Key>(defaults)
  const { search, children, period, sort } = url.values
  const params = useMemo(
    () => ({
      ...(current.sid && { sfamilyid: current.sid }),
      is_get_child: children === '1',
      ...(search && { search }),
      ...periodOf(period),
      ...(sort === 'deleted_time' && { is_desc: false }),
    }),
    [current.sid, search, children, period, sort],
  )
  const isFiltered = (Object.keys(defaults) as Key[]).some(
    (key) => key !== 'sort' && url.isChanged(key),
  )
  const order: Sort = { key: 'deleted_time', isDown: sort !== 'deleted_time' }
  const onSort = (next: Sort | undefined) =>
    url.change({ sort: next && !next.isDown ? next.key : '' })
  return { ...url, params, isFiltered, order, onSort }
}

/** Irreversible; asks to type the number, or the count. */
function PhysicalDeleteDialog({ rows, bulk, onDone, onClose }: RecycleDialogProps) {
  const t = useTranslations('recycle.physicalDelete')
  const [first] = rows
  const name = rows.length === 1 && first ? first.imei : String(rows.length)
  return (
    <ConfirmDialog
      title={t('title', { count: rows.length })}
      consequence={
        <>
          <p>{t('consequence')}</p>
          <NamedDevices rows={rows} />
        </>
      }
      action={t('action')}
      isDanger
      typeName={name}
      onConfirm={async () => {
        await bulk.run('device/PhysicalDelete', { simei: rows.map(({ simei }) => simei) }, 'erased')
        onDone()
        onClose()
      }}
      onClose={onClose}
    />
  )
}

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
                    disabled={all.isBusy}
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
        rule={{ maxDays: longestDays }}
        onChange={(period) => change({ period })}
      />
    </FilterBar>
  )
}

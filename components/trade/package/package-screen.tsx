'use client'

import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { call } from '#components/data/api.ts'
import { usePermission } from '#components/data/permitted.tsx'
import { useIsRoot } from '#components/data/session.ts'
import { DataTable } from '#components/list/data-table/data-table.tsx'
import { useListColumns } from '#components/list/data-table/use-list-columns.tsx'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { ListExport } from '#components/list/export/list-export.tsx'
import { useUrlState } from '#components/list/filter-bar/use-url-state.ts'
import { ListFilters } from '#components/list/page/list-filters.tsx'
import { RowDrawer } from '#components/list/page/row-drawer.tsx'
import { useListView } from '#components/list/page/use-list-view.ts'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { Page } from '#components/ui/page.tsx'
import type { CallParams } from '#lib/contract/calls.ts'
import { packages as list } from '#lib/pages/trade/packages.ts'
import { DealerChip } from './dealer-chip.tsx'
import { PackageDialog } from './package-dialog.tsx'
import { lasts } from './package-values.ts'
import { DealerPriceDialog, TerminalPriceDialog } from './price-dialogs.tsx'
import { PriceHistoryDialog } from './price-history-dialog.tsx'
import { PriceListDialog } from './price-list-dialog.tsx'
import { type PackageDialogs, usePackageActions } from './use-package-actions.tsx'
import type { PricedRow } from './use-packages.ts'
import { useAfterPrice } from './use-packages.ts'

const rowKey = ({ batch_no }: PricedRow) => batch_no
const defaults = { dealer: '' }

/** What is sold: root makes packages, every dealer sets the prices below its own. */
export function PackageScreen() {
  const t = useTranslations('package')
  const may = usePermission()
  const isRoot = useIsRoot()
  const mayMake = isRoot && may('e_ua_edit_package')
  const [open, setOpen] = useState<PackageDialogs>()
  return (
    <Page
      isTall
      title={t('title')}
      purpose={t(isRoot ? 'purpose' : 'dealerPurpose')}
      actions={
        mayMake && (
          <Button
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setOpen({ kind: 'edit', row: undefined })}
          >
            {t('add')}
          </Button>
        )
      }
    >
      <PackageTable mayMake={mayMake} onDialog={setOpen} />
      <Dialogs open={open} onDialog={setOpen} />
    </Page>
  )
}

type TableProps = { mayMake: boolean; onDialog: (open: PackageDialogs | undefined) => void }

function PackageTable({ mayMake, onDialog }: TableProps) {
  const t = useTranslations('package')
  const tReport = useTranslations('report')
  const tService = useTranslations('service')
  const { values, change } = useUrlState(defaults)
  const { dealer } = values
  const view = useListView(list)
  const cells = useMemo(
    () => ({
      flow: ({ flow, unit, service, validity }: PricedRow) => {
        const amount = tService(`amount.${unit}`, { n: flow })
        return lasts(service) ? amount : `${amount} / ${t(`validity.${validity}`)}`
      },
    }),
    [t, tService],
  )
  const columns = useListColumns<PricedRow>(list, cells)
  const params = {
    ...(view.params as CallParams<'incrementpackage/GetPriceList'>),
    ...(dealer && { sfamilyid: dealer }),
    limit_size: 100,
  }
  const read = useRows('incrementpackage/GetPriceList', params, (last) => ({
    last_batch_no: last.batch_no,
  }))
  const { actionsOf, setStates, mayPrice } = usePackageActions({ mayMake, dealer, onDialog })
  const [openKey, setOpenKey] = useState<string>()
  const opened = read.rows.find((row) => rowKey(row) === openKey)
  const { limit_size: _, ...exported } = params
  return (
    <>
      <ListFilters view={view}>
        <DealerChip value={dealer} onChange={(sid) => change({ dealer: sid })} />
      </ListFilters>
      <DataTable
        label={t('title')}
        name={list.path}
        columns={columns}
        rows={read.rows}
        rowKey={rowKey}
        state={read.state}
        onOpen={(row) => setOpenKey(rowKey(row))}
        openKey={openKey}
        rowActions={actionsOf}
        {...((mayMake || mayPrice) && {
          bulk: (rows: PricedRow[], clear: () => void) => (
            <>
              {mayPrice && (
                <Button
                  size="xs"
                  variant="light"
                  onClick={() => {
                    const priced = rows.filter(({ state }) => state !== 'e_ibs_invalid')
                    if (priced.length > 0)
                      onDialog({ kind: 'prices', rows: priced.slice(0, 100), dealer })
                    clear()
                  }}
                >
                  {t(dealer ? 'act.dealerPrices' : 'act.prices')}
                </Button>
              )}
              {mayMake &&
                (['e_ibs_nomal', 'e_ibs_down'] as const).map((state) => (
                  <Button
                    key={state}
                    size="xs"
                    variant="light"
                    onClick={() => void setStates(rows, state).then(clear)}
                  >
                    {t(`act.${state}`)}
                  </Button>
                ))}
            </>
          ),
        })}
        actions={<ListExport list={list} params={exported} />}
        empty={{
          title: t('none'),
          text: view.isFiltered ? tReport('noneFiltered') : t(mayMake ? 'noneRoot' : 'noneText'),
        }}
      />
      <RowDrawer
        list={list}
        row={opened}
        onClose={() => setOpenKey(undefined)}
        onChanged={read.refetch}
        {...(opened && { actions: actionsOf(opened) })}
      />
    </>
  )
}

type DialogsProps = Pick<TableProps, 'onDialog'> & { open: PackageDialogs | undefined }

function Dialogs({ open, onDialog }: DialogsProps) {
  const t = useTranslations('package')
  const after = useAfterPrice()
  const close = () => onDialog(undefined)
  if (!open) return null
  switch (open.kind) {
    case 'edit':
      return (
        <PackageDialog
          key={open.row?.rev ?? 0}
          row={open.row}
          onDown={(offered) => onDialog({ kind: 'shelf', ...offered })}
          onClose={close}
        />
      )
    case 'terminal':
      return <TerminalPriceDialog row={open.row} onClose={close} />
    case 'prices':
      return <PriceListDialog rows={open.rows} dealer={open.dealer} onClose={close} />
    case 'history':
      return <PriceHistoryDialog row={open.row} dealer={open.dealer} onClose={close} />
    case 'dealer':
      return <DealerPriceDialog row={open.row} dealer={open.dealer} onClose={close} />
    case 'shelf':
    case 'withdraw': {
      const state = open.kind === 'shelf' ? 'e_ibs_nomal' : 'e_ibs_invalid'
      return (
        <ConfirmDialog
          title={t(`${open.kind}.title`, { name: open.name })}
          consequence={t(`${open.kind}.text`)}
          action={t(`act.${state}`)}
          cancel={t(`${open.kind}.cancel`)}
          isDanger={open.kind === 'withdraw'}
          onConfirm={async () => {
            const request_id = crypto.randomUUID()
            const batch_nos = [open.batch_no]
            await call('incrementpackage/SetPackageState', { batch_nos, state, request_id })
            await after()
            close()
          }}
          onClose={close}
        />
      )
    }
  }
}

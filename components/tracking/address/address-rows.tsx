'use client'

import { Button, CopyButton } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useCellContext } from '#components/list/data-table/cell.tsx'
import { DataTable } from '#components/list/data-table/data-table.tsx'
import { type OwnCells, useListColumns } from '#components/list/data-table/use-list-columns.tsx'
import { tableText } from '#components/list/tool/result-file.ts'
import { SaveRows } from '#components/list/tool/save-rows.tsx'
import toolClasses from '#components/list/tool/tool.module.css'
import type { ListColumn } from '#lib/pages/list.ts'
import type { FoundRow } from './lookup-steps.ts'

/** Of the table and of its files. */
const addressColumns: readonly ListColumn<keyof FoundRow>[] = [
  { key: 'row', as: 'number', title: 'tool.address.row', width: 70 },
  { key: 'asked', as: 'text', title: 'tool.address.asked', width: 190, phone: 'title' },
  { key: 'problem', as: 'text', title: 'tool.address.problem', width: 220, phone: 'aside' },
  { key: 'name', as: 'text', title: 'tool.address.name', width: 170 },
  { key: 'address', as: 'text', title: 'tool.address.address', width: 320, phone: 'second' },
  { key: 'unit', as: 'text', title: 'tool.address.unit', width: 180, isExtra: true },
  { key: 'lat', as: 'coordinate', title: 'report.column.lat' },
  { key: 'lon', as: 'coordinate', title: 'report.column.lon' },
  { key: 'city', as: 'text', title: 'tool.address.city', width: 120, priority: 'low' },
  { key: 'province', as: 'text', title: 'tool.address.province', width: 120, priority: 'low' },
  { key: 'country', as: 'text', title: 'tool.address.country', width: 110, priority: 'low' },
]

type AddressRowsProps = {
  rows: readonly FoundRow[]
  chosen: string
  onChoose: (key: string) => void
}

const list = { columns: addressColumns }
/** Numbers stay in their order in Farsi. */
const cells: OwnCells<FoundRow> = {
  asked: ({ asked }) => <bdi title={asked}>{asked}</bdi>,
  problem: ({ problem }) => problem && <span className={toolClasses.error}>{problem}</span>,
}

export function AddressRows({ rows, chosen, onChoose }: AddressRowsProps) {
  const t = useTranslations('tool')
  const columns = useListColumns(list, cells)
  const title = t('address.title')
  return (
    <div className={toolClasses.rows}>
      <DataTable
        label={t('result')}
        name="addressResolution"
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        openKey={chosen}
        onOpen={({ key }) => onChoose(key)}
        actions={
          <>
            <CopyRows rows={rows} />
            <SaveRows name={title} columns={addressColumns} rows={rows} />
          </>
        }
        empty={{ title: t('nothing'), text: t('nothingText') }}
      />
    </div>
  )
}

/** As a table that programs for sheets take. */
function CopyRows({ rows }: { rows: readonly FoundRow[] }) {
  const t = useTranslations()
  const context = useCellContext()
  return (
    <CopyButton value={tableText(addressColumns, rows, context)}>
      {({ copied, copy }) => (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCopy size={16} />}
          onClick={copy}
          disabled={rows.length === 0}
        >
          {t(copied ? 'form.copied' : 'tool.address.copy')}
        </Button>
      )}
    </CopyButton>
  )
}

'use client'

import { Button } from '@mantine/core'
import { IconDownload, IconEraser, IconTrash, IconUpload } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useIsRoot } from '#components/data/session.ts'
import { DataTable } from '#components/list/data-table/data-table.tsx'
import { useListColumns } from '#components/list/data-table/use-list-columns.tsx'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { Definitions } from '#components/list/definitions.tsx'
import { openDownload } from '#components/list/export/download-file.ts'
import { ListActions, ResetFilters } from '#components/list/page/list-actions.tsx'
import { ListFilters } from '#components/list/page/list-filters.tsx'
import { useListView } from '#components/list/page/use-list-view.ts'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { Page } from '#components/ui/page.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import type { CallParams, CallReply } from '#lib/contract/calls.ts'
import { storedObjects as list } from '#lib/pages/platform/stored-objects.ts'
import { CleanUpDialog } from './clean-up-dialog.tsx'
import { PutAppDialog } from './put-app-dialog.tsx'
import { useObjectsAgain } from './use-objects-again.ts'

type ObjectRow = CallReply<'ops/GetObjects'>['items'][number]
type Opened = { act: 'put' | 'cleanUp' } | { act: 'delete'; row: ObjectRow }

const rowKey = ({ object_id }: ObjectRow) => object_id

/** What lies in the store: found, downloaded, put up, deleted and cleaned up. */
export function ObjectsScreen() {
  const t = useTranslations()
  const view = useListView(list)
  const isRoot = useIsRoot()
  const tell = useTell()
  const [opened, open] = useState<Opened>()
  const columns = useListColumns<ObjectRow>(list)
  const params = { ...(view.params as CallParams<'ops/GetObjects'>), limit_size: 100 }
  const { rows, state, refetch } = useRows(
    'ops/GetObjects',
    params,
    ({ create_millis, object_id }) => ({ last_time: create_millis, last_id: object_id }),
  )
  const download = async ({ object_id }: ObjectRow) => {
    try {
      const given = { object_id: object_id, request_id: crypto.randomUUID() }
      const { path, name } = await call('ops/GetObjectFile', given)
      openDownload(path, name)
    } catch (error) {
      tell.failure(error)
    }
  }
  const actionsOf = (row: ObjectRow) => {
    const get = {
      key: 'download',
      label: t('object.act.download'),
      icon: <IconDownload size={16} />,
      onClick: () => void download(row),
    }
    const remove = {
      key: 'delete',
      label: t('object.act.delete'),
      icon: <IconTrash size={16} />,
      isDanger: true,
      onClick: () => open({ act: 'delete', row: row }),
    }
    return [...(row.may_download ? [get] : []), ...(row.may_delete ? [remove] : [])]
  }
  const onClose = () => open(undefined)
  return (
    <Page
      isTall
      title={t(list.title)}
      purpose={t('object.purpose')}
      actions={<Acts list={list.columns} isRoot={isRoot} onOpen={open} />}
    >
      <ListFilters view={view} />
      <DataTable
        label={t(list.title)}
        name={list.path}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        state={state}
        rowActions={actionsOf}
        actions={<ListActions list={list} params={view.params} onRefresh={refetch} />}
        empty={{
          title: t(view.isFiltered ? 'report.none' : 'object.none'),
          text: t(view.isFiltered ? 'report.noneFiltered' : 'object.noneText'),
          ...(view.isFiltered && { action: <ResetFilters onReset={view.reset} /> }),
        }}
      />
      {opened?.act === 'put' && <PutAppDialog onClose={onClose} />}
      {opened?.act === 'cleanUp' && <CleanUpDialog onClose={onClose} />}
      {opened?.act === 'delete' && <DeleteDialog row={opened.row} onClose={onClose} />}
    </Page>
  )
}

function Acts(props: {
  list: typeof list.columns
  isRoot: boolean
  onOpen: (opened: Opened) => void
}) {
  const { list: columns, isRoot, onOpen } = props
  const t = useTranslations('object.act')
  return (
    <>
      <Definitions columns={columns} />
      {isRoot && (
        <>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconEraser size={16} />}
            onClick={() => onOpen({ act: 'cleanUp' })}
          >
            {t('cleanUp')}
          </Button>
          <Button
            variant="filled"
            size="xs"
            leftSection={<IconUpload size={16} />}
            onClick={() => onOpen({ act: 'put' })}
          >
            {t('put')}
          </Button>
        </>
      )}
    </>
  )
}

function DeleteDialog({ row, onClose }: { row: ObjectRow; onClose: () => void }) {
  const t = useTranslations('object')
  const tell = useTell()
  const readAgain = useObjectsAgain()
  return (
    <ConfirmDialog
      title={t('delete.title', { name: row.name })}
      consequence={t('delete.text')}
      action={t('act.delete')}
      isDanger
      onConfirm={async () => {
        const given = { object_ids: [row.object_id], request_id: crypto.randomUUID() }
        await call('ops/DeleteObject', given)
        tell.done(t('delete.done'))
        onClose()
        await readAgain()
      }}
      onClose={onClose}
    />
  )
}

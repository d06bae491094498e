'use client'

import { Button } from '@mantine/core'
import { IconDownload, IconEraser, IconTrash, IconUpload } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useIsRoot } from '#components/data/session.ts'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { openDownload } from '#components/list/export/download-file.ts'
import { DeclaredPage } from '#components/list/page/declared-page.tsx'
import { useEmpty } from '#components/list/page/use-empty.tsx'
import { useListView } from '#components/list/page/use-list-view.ts'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import type { CallParams, CallReply } from '#lib/contract/calls.ts'
import { storedObjects as list } from '#lib/pages/platform/stored-objects.ts'
import { CleanUpDialog } from './clean-up-dialog.tsx'
import { PutAppDialog } from './put-app-dialog.tsx'
import { useObjectsAgain } from './use-objects-again.ts'

type ObjectRow = CallReply<'ops/GetObjects'>['items'][number]
type Opened = { act: 'put' | 'cleanUp' } | { act: 'delete'; row: ObjectRow }

/** What lies in the store: found, downloaded, put up, deleted and cleaned up. */
export function ObjectsScreen() {
  const t = useTranslations()
  const view = useListView(list)
  const isRoot = useIsRoot()
  const tell = useTell()
  const [opened, open] = useState<Opened>()
  const params = { ...(view.params as CallParams<'ops/GetObjects'>), limit_size: 100 }
  const read = useRows('ops/GetObjects', params, ({ create_millis, object_id }) => ({
    last_time: create_millis,
    last_id: object_id,
  }))
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
  const empty = useEmpty(view, view.isFiltered ? undefined : list.empty)
  const onClose = () => open(undefined)
  return (
    <DeclaredPage
      list={list}
      view={view}
      read={read}
      rowActions={actionsOf}
      empty={empty}
      buttons={isRoot && <Acts onOpen={open} />}
    >
      {opened?.act === 'put' && <PutAppDialog onClose={onClose} />}
      {opened?.act === 'cleanUp' && <CleanUpDialog onClose={onClose} />}
      {opened?.act === 'delete' && <DeleteDialog row={opened.row} onClose={onClose} />}
    </DeclaredPage>
  )
}

/** Of the platform's staff. */
function Acts({ onOpen }: { onOpen: (opened: Opened) => void }) {
  const t = useTranslations('object.act')
  return (
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

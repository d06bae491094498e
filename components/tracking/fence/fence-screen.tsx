'use client'

import { ActionIcon, Button, Menu, Select } from '@mantine/core'
import { IconDots, IconDownload, IconPlus, IconUpload } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { usePermission } from '#components/data/permitted.tsx'
import type { ListState } from '#components/list/data-table/column.ts'
import { DialogFrame } from '#components/ui/lazy/frames.tsx'
import { type FrameProps, lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import { fenceTypes } from '#lib/rules/fence-limits.ts'
import { BesideMap } from '../beside-map/beside-map.tsx'
import { PanelEditor } from '../beside-map/panel-editor.tsx'
import { PanelList } from '../beside-map/panel-list.tsx'
import classes from './fence.module.css'
import { FenceDetail } from './fence-detail.tsx'
import { FenceFields } from './fence-fields.tsx'
import type { FenceMapProps, Focus } from './fence-map.tsx'
import { FenceMark } from './fence-mark.tsx'
import {
  emptyShape,
  type Fence,
  type FenceType,
  type FileDialogProps,
  shapeOf,
} from './fence-types.ts'
import { type Draft, type DraftControl, useDraft } from './use-draft.ts'
import { useFenceForm } from './use-fence-form.ts'
import { type FenceUrl, useFenceUrl } from './use-fence-url.ts'
import { useFence, useFences } from './use-fences.ts'

type FenceListProps = {
  url: FenceUrl
  rows: readonly Fence[]
  state: ListState
  first: ReactNode
}

function FenceList({ url, rows, state, first }: FenceListProps) {
  const t = useTranslations('fence')
  const types = fenceTypes.map((value) => ({ value, label: t(`type.${value}`) }))
  return (
    <PanelList
      kind="fence"
      url={url}
      rows={rows}
      state={state}
      first={first}
      isFiltered={url.search !== '' || url.type !== undefined}
      filters={
        <Select
          size="xs"
          w={148}
          aria-label={t('typeFilter')}
          placeholder={t('allTypes')}
          clearable
          data={types}
          value={url.type ?? null}
          onChange={(type) => url.change({ type: (type as FenceType | null) ?? '' })}
        />
      }
      row={(fence) => <Row key={fence.fence_id} fence={fence} onOpen={url.open} />}
    />
  )
}

function Row({ fence, onOpen }: { fence: Fence; onOpen: (id: string) => void }) {
  const t = useTranslations('fence')
  const bound = fence.device_count + fence.group_count + fence.family_count
  return (
    <li>
      <button type="button" className={classes.row} onClick={() => onOpen(fence.fence_id)}>
        <FenceMark {...fence} />
        <span className={classes.words}>
          <span className={classes.name}>{fence.name}</span>
          <span className={classes.second}>
            {t(`alarm.${fence.alarm}`)}
            <span aria-hidden="true"> · </span>
            {fence.sname}
          </span>
        </span>
        <span className={classes.facts} data-none={bound === 0 || undefined}>
          {bound === 0 ? t('unbound') : t('boundCount', { count: bound })}
        </span>
      </button>
    </li>
  )
}

type EditorProps = {
  fence: Fence | undefined
  draft: Draft
  control: DraftControl
  onPlace: (place: Focus) => void
  onDone: (id?: string) => void
}

function FenceEditor(props: EditorProps) {
  const { fence, draft, control, onPlace, onDone } = props
  const form = useFenceForm(props)
  return (
    <PanelEditor
      kind="fence"
      name={fence?.name}
      form={form}
      isChanged={form.isChanged || control.canUndo}
      onLeave={() => onDone()}
    >
      <FenceFields form={form} draft={draft} control={control} onPlace={onPlace} />
    </PanelEditor>
  )
}

const fileFrame = ({ title, onClose, children }: FileDialogProps & FrameProps) => (
  <DialogFrame title={title} onClose={onClose}>
    {children}
  </DialogFrame>
)
const FenceImport = lazyPart({
  name: 'fenceImport',
  load: () => import('./fence-import.tsx').then((m) => m.FenceImport),
  frame: fileFrame,
})
const FenceExport = lazyPart({
  name: 'fenceExport',
  load: () => import('./fence-export.tsx').then((m) => m.FenceExport),
  frame: fileFrame,
})

const firstColour = '#1971c2'

type Editing = { fence: Fence | undefined }

type FenceScreenProps = { map: (shown: Omit<FenceMapProps, 'vehicles'>) => ReactNode }

export function FenceScreen({ map }: FenceScreenProps) {
  const url = useFenceUrl()
  const control = useDraft()
  const [editing, setEditing] = useState<Editing>()
  const [place, setPlace] = useState<Focus>()
  const list = useFences(url)
  const chosen = useFence(url.fence)
  const edit = (fence: Fence | undefined) => {
    const shape = fence ? shapeOf(fence) : emptyShape('circle')
    control.begin({ shape, colour: fence?.colour ?? firstColour, isOpen: false })
    setEditing({ fence })
  }
  const finish = () => {
    control.end()
    setEditing(undefined)
  }
  const panel =
    editing && control.draft ? (
      <FenceEditor
        key={editing.fence?.fence_id ?? 'new'}
        fence={editing.fence}
        draft={control.draft}
        control={control}
        onPlace={setPlace}
        onDone={(id) => {
          finish()
          if (id) url.open(id)
        }}
      />
    ) : url.fence ? (
      <FenceDetail url={url} {...chosen} onEdit={edit} />
    ) : (
      <Overview url={url} list={list} onAdd={() => edit(undefined)} />
    )
  return (
    <BesideMap
      kind="fence"
      panel={panel}
      map={(isSmall) =>
        map({
          fences: list.rows,
          chosen: chosen.fence,
          control,
          isSmall,
          place,
          onPick: url.open,
        })
      }
    />
  )
}

type OverviewProps = { url: FenceUrl; list: ReturnType<typeof useFences>; onAdd: () => void }

function Overview({ url, list, onAdd }: OverviewProps) {
  const t = useTranslations('fence')
  const mayAdd = usePermission()('e_ua_add_fence')
  const [dialog, setDialog] = useState<'import' | 'export'>()
  const close = () => setDialog(undefined)
  const add = mayAdd && (
    <Button size="xs" leftSection={<IconPlus size={16} />} onClick={onAdd}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <header className={classes.head}>
        <h1>{t('title')}</h1>
        {add}
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={30} aria-label={t('more')}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayAdd && (
              <Menu.Item
                leftSection={<IconUpload size={16} />}
                onPointerEnter={FenceImport.preload}
                onClick={() => setDialog('import')}
              >
                {t('file.import')}
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<IconDownload size={16} />}
              onPointerEnter={FenceExport.preload}
              onClick={() => setDialog('export')}
            >
              {t('file.export')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </header>
      <FenceList url={url} rows={list.rows} state={list.state} first={add} />
      {dialog === 'import' && <FenceImport title={t('file.importTitle')} onClose={close} />}
      {dialog === 'export' && <FenceExport title={t('file.exportTitle')} onClose={close} />}
    </>
  )
}

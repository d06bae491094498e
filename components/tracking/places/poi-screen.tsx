'use client'

import { ActionIcon, Button, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDots, IconPlus, IconTrash, IconUpload } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { usePermission } from '#components/data/permitted.tsx'
import { useExportColumns } from '#components/list/data-table/use-list-columns.tsx'
import { ExportButton } from '#components/list/export/export-button.tsx'
import { mapFrame } from '#components/map/map-frame.tsx'
import type { FoundPlace } from '#components/map/place-search.tsx'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { DialogFrame } from '#components/ui/lazy/frames.tsx'
import { type FrameProps, lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import { formatsOf } from '#lib/pages/export-formats.ts'
import { pois } from '#lib/pages/tracking/pois.ts'
import { BesideMap } from '../beside-map/beside-map.tsx'
import classes from '../fence/fence.module.css'
import type { FileDialogProps } from '../fence/fence-types.ts'
import own from './poi.module.css'
import { PoiDetail } from './poi-detail.tsx'
import { PoiEditor } from './poi-editor.tsx'
import { PoiList } from './poi-list.tsx'
import { draftOf, emptyDraft, type Poi, type PoiDraft } from './poi-types.ts'
import { type PoiUrl, usePoiUrl } from './use-poi-url.ts'
import { usePoi, usePoiParams, usePois, usePoisAgain } from './use-pois.ts'

const PoiMap = lazyPart({
  name: 'poiMap',
  load: () => import('./poi-map.tsx').then((m) => m.PoiMap),
  frame: mapFrame,
})
if (typeof window !== 'undefined') PoiMap.preload()
const PoiImport = lazyPart({
  name: 'poiImport',
  load: () => import('./poi-import.tsx').then((m) => m.PoiImport),
  frame: ({ title, onClose, children }: FileDialogProps & FrameProps) => (
    <DialogFrame title={title} onClose={onClose}>
      {children}
    </DialogFrame>
  ),
})

type Editing = { poi: Poi | undefined; draft: PoiDraft }

const closeZoom = 16

/** A place that a link names: shown, and ready to become an own one. */
function useLinkedPlace({ poi, place }: PoiUrl) {
  const mayAdd = usePermission()('e_ua_add_fence')
  const linked = poi ? undefined : place
  const editing: Editing | undefined =
    linked && mayAdd ? { poi: undefined, draft: { ...emptyDraft, place: linked } } : undefined
  const found: FoundPlace | undefined = linked && {
    name: '',
    lat: linked.lat / 1e6,
    lon: linked.lon / 1e6,
    zoom: closeZoom,
  }
  return { editing, found }
}

/** Own places: a list beside a map. */
export function PoiScreen() {
  const url = usePoiUrl()
  const linked = useLinkedPlace(url)
  const [editing, setEditing] = useState(linked.editing)
  const [found, setFound] = useState(linked.found)
  const list = usePois(url)
  const chosen = usePoi(url.poi)
  const change = (part: Partial<PoiDraft>) =>
    setEditing((now) => now && { ...now, draft: { ...now.draft, ...part } })
  const panel = editing ? (
    <PoiEditor
      key={editing.poi?.poi_id ?? 'new'}
      {...editing}
      onDraft={change}
      onFound={setFound}
      onDone={(id) => {
        setEditing(undefined)
        url.leavePlace()
        if (id) url.open(id)
      }}
    />
  ) : url.poi ? (
    <PoiDetail
      {...chosen}
      onEdit={(poi) => setEditing({ poi, draft: draftOf(poi) })}
      onBack={() => url.open('')}
    />
  ) : (
    <Overview
      url={url}
      list={list}
      onAdd={() => setEditing({ poi: undefined, draft: emptyDraft })}
    />
  )
  return (
    <BesideMap
      kind="poi"
      panel={panel}
      map={(isSmall) => (
        <PoiMap
          listed={list.rows}
          chosen={url.poi ? chosen.poi : undefined}
          draft={editing?.draft}
          found={found}
          isSmall={isSmall}
          onPick={url.open}
          onPlace={(place) => change({ place })}
        />
      )}
    />
  )
}

type OverviewProps = { url: PoiUrl; list: ReturnType<typeof usePois>; onAdd: () => void }

function Overview({ url, list, onAdd }: OverviewProps) {
  const t = useTranslations('poi')
  const may = usePermission()
  const params = usePoiParams(url)
  const [isImporting, setImporting] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const mayAdd = may('e_ua_add_fence')
  const mayDelete = may('e_ua_delete_fence')
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
        <ExportButton
          list={pois.path}
          title={t('title')}
          params={params}
          columns={useExportColumns(pois)}
          formats={formatsOf(pois)}
        />
        {(mayAdd || mayDelete) && (
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
                  onPointerEnter={PoiImport.preload}
                  onClick={() => setImporting(true)}
                >
                  {t('import.open')}
                </Menu.Item>
              )}
              {mayDelete && (
                <Menu.Item
                  leftSection={<IconTrash size={16} />}
                  onClick={() => setChosen(new Set())}
                >
                  {t('deleteSome')}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </header>
      <PoiList
        url={url}
        rows={list.rows}
        state={list.state}
        first={add}
        chosen={chosen}
        onChoose={setChosen}
      />
      {chosen && <DeleteBar chosen={chosen} onDone={() => setChosen(undefined)} />}
      {isImporting && <PoiImport title={t('import.title')} onClose={() => setImporting(false)} />}
    </>
  )
}

function DeleteBar({ chosen, onDone }: { chosen: ReadonlySet<string>; onDone: () => void }) {
  const t = useTranslations('poi')
  const common = useTranslations('form')
  const readAgain = usePoisAgain()
  const [isAsking, setAsking] = useState(false)
  const count = chosen.size
  const remove = async () => {
    const poi_ids = [...chosen]
    const request_id = crypto.randomUUID()
    const { suc_items } = await call('poi/Delete', { poi_ids, request_id })
    onDone()
    await readAgain()
    notifications.show({ message: t('deleted', { count: suc_items.length }) })
  }
  return (
    <div className={own.choosing} role="toolbar" aria-label={t('deleteSome')}>
      <p role="status">{t('chosen', { count })}</p>
      <Button size="xs" variant="default" onClick={onDone}>
        {common('cancel')}
      </Button>
      <Button size="xs" color="red" disabled={count === 0} onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('deleteManyTitle', { count })}
          consequence={t('deleteText')}
          action={t('delete')}
          isDanger
          onClose={() => setAsking(false)}
          onConfirm={remove}
        />
      )}
    </div>
  )
}

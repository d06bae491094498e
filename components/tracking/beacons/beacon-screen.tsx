'use client'

import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useExportColumns } from '#components/list/data-table/use-list-columns.tsx'
import { ExportButton } from '#components/list/export/export-button.tsx'
import { mapFrame } from '#components/map/map-frame.tsx'
import type { FoundPlace } from '#components/map/place-search.tsx'
import { DialogFrame } from '#components/ui/lazy/frames.tsx'
import { type FrameProps, lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import { formatsOf } from '#lib/pages/export-formats.ts'
import { beacons } from '#lib/pages/tracking/beacons.ts'
import { BesideMap } from '../beside-map/beside-map.tsx'
import { PanelList } from '../beside-map/panel-list.tsx'
import classes from '../fence/fence.module.css'
import type { FileDialogProps } from '../fence/fence-types.ts'
import { BeaconDetail } from './beacon-detail.tsx'
import { BeaconEditor } from './beacon-editor.tsx'
import { BeaconMark } from './beacon-mark.tsx'
import { type Beacon, type BeaconDraft, pointOf } from './beacon-types.ts'
import { type BeaconUrl, useBeaconUrl } from './use-beacon-url.ts'
import { useBeacon, useBeaconParams, useBeacons } from './use-beacons.ts'

const BeaconMap = lazyPart({
  name: 'beaconMap',
  load: () => import('./beacon-map.tsx').then((m) => m.BeaconMap),
  frame: mapFrame,
})
if (typeof window !== 'undefined') BeaconMap.preload()
const BeaconImport = lazyPart({
  name: 'beaconImport',
  load: () => import('./beacon-import.tsx').then((m) => m.BeaconImport),
  frame: ({ title, onClose, children }: FileDialogProps & FrameProps) => (
    <DialogFrame title={title} onClose={onClose}>
      {children}
    </DialogFrame>
  ),
})

type Editing = { beacon: Beacon | undefined; draft: BeaconDraft }

/** Beacons: a list beside a map. */
export function BeaconScreen() {
  const url = useBeaconUrl()
  const [editing, setEditing] = useState<Editing>()
  const [found, setFound] = useState<FoundPlace>()
  const list = useBeacons(url)
  const chosen = useBeacon(url.beacon)
  const change = (draft: BeaconDraft) => setEditing((now) => now && { ...now, draft })
  const panel = editing ? (
    <BeaconEditor
      key={editing.beacon?.beacon_id ?? 'new'}
      {...editing}
      onDraft={change}
      onFound={setFound}
      onDone={(id) => {
        setEditing(undefined)
        if (id) url.open(id)
      }}
    />
  ) : url.beacon ? (
    <BeaconDetail
      {...chosen}
      onEdit={(beacon) => setEditing({ beacon, draft: { place: pointOf(beacon) } })}
      onBack={() => url.open('')}
    />
  ) : (
    <Overview
      url={url}
      list={list}
      onAdd={() => setEditing({ beacon: undefined, draft: { place: undefined } })}
    />
  )
  return (
    <BesideMap
      kind="beacon"
      panel={panel}
      map={(isSmall) => (
        <BeaconMap
          listed={list.rows}
          chosen={url.beacon ? chosen.beacon : undefined}
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

type OverviewProps = { url: BeaconUrl; list: ReturnType<typeof useBeacons>; onAdd: () => void }

function Overview({ url, list, onAdd }: OverviewProps) {
  const t = useTranslations('beacon')
  const params = useBeaconParams(url)
  const [isImporting, setImporting] = useState(false)
  const add = (
    <Button size="xs" leftSection={<IconPlus size={16} />} onClick={onAdd}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <header className={classes.head} style={{ flexWrap: 'wrap' }}>
        <h1 style={{ flexBasis: '100%' }}>{t('title')}</h1>
        {add}
        <ActionIcon
          variant="default"
          size={30}
          aria-label={t('import.open')}
          title={t('import.open')}
          onPointerEnter={BeaconImport.preload}
          onClick={() => setImporting(true)}
        >
          <IconUpload size={16} />
        </ActionIcon>
        <ExportButton
          list={beacons.path}
          title={t('title')}
          params={params}
          columns={useExportColumns(beacons)}
          formats={formatsOf(beacons)}
        />
      </header>
      <PanelList
        kind="beacon"
        url={url}
        rows={list.rows}
        state={list.state}
        first={add}
        isFiltered={url.search !== ''}
        row={(beacon) => <Row key={beacon.beacon_id} beacon={beacon} onOpen={url.open} />}
      />
      {isImporting && (
        <BeaconImport title={t('import.title')} onClose={() => setImporting(false)} />
      )}
    </>
  )
}

function Row({ beacon, onOpen }: { beacon: Beacon; onOpen: (id: string) => void }) {
  const { name, number, address, beacon_id } = beacon
  return (
    <li>
      <button type="button" className={classes.row} onClick={() => onOpen(beacon_id)}>
        <BeaconMark {...beacon} />
        <span className={classes.words}>
          <span className={classes.name}>
            <bdi>{name}</bdi>
          </span>
          <span className={classes.second}>
            <bdi>{[number, address].filter(Boolean).join(' · ')}</bdi>
          </span>
        </span>
      </button>
    </li>
  )
}

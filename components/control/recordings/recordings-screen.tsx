'use client'

import { Modal } from '@mantine/core'
import { IconDownload, IconLink, IconPhoto, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import type { RowAction } from '#components/list/data-table/column.ts'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { useUrlState } from '#components/list/filter-bar/use-url-state.ts'
import { DeclaredPage } from '#components/list/page/declared-page.tsx'
import { useListView } from '#components/list/page/use-list-view.ts'
import { useFocusReturn } from '#components/ui/form/use-focus-return.ts'
import { useEntrance } from '#components/ui/lazy/framed-before.ts'
import type { CallParams, CallReply } from '#lib/contract/calls.ts'
import { fileSize } from '#lib/format/measure.ts'
import { dateTime } from '#lib/format/time.ts'
import { recordingList as list } from '#lib/pages/control/recordings.ts'
import { MediaView } from './media-view.tsx'
import { type RecordingActs, useRecordingActs } from './use-recording-acts.tsx'

type Row = CallReply<'family/GetRecordings'>['items'][number]

/** Of a link that somebody was given. */
const noOne = { recording: '' }

const icons = {
  play: <IconPlayerPlay size={16} />,
  show: <IconPhoto size={16} />,
  download: <IconDownload size={16} />,
  share: <IconLink size={16} />,
  erase: <IconTrash size={16} />,
}

/** Of a row: what its file and the reader's rights allow. */
function useActionsOf(acts: RecordingActs, open: (id: string) => void) {
  const t = useTranslations('recording.act')
  const action = (key: keyof typeof icons, onClick: () => void): RowAction => ({
    key,
    label: t(key),
    icon: icons[key],
    ...(key === 'erase' && { isDanger: true }),
    onClick,
  })
  return (row: Row): RowAction[] => {
    const { url, kind, id } = row
    const { erase } = acts
    const isKept = url !== null
    return [
      ...(isKept && kind === 'audio' ? [action('play', () => open(id))] : []),
      ...(isKept && kind === 'picture' ? [action('show', () => open(id))] : []),
      ...(isKept ? [action('download', () => void acts.download(row))] : []),
      ...(isKept ? [action('share', () => void acts.share(row))] : []),
      ...(erase ? [action('erase', () => erase(row))] : []),
    ]
  }
}

/** What devices of a fleet sent, to be heard, seen, downloaded and deleted. */
export function RecordingsScreen() {
  const { tag } = useLanguage()
  const view = useListView(list)
  const { values, change } = useUrlState(noOne)
  const acts = useRecordingActs()
  const cells = useMemo(() => ({ bytes: ({ bytes }: Row) => fileSize(bytes, tag) }), [tag])
  const params = { ...(view.params as CallParams<'family/GetRecordings'>), limit_size: 100 }
  const read = useRows('family/GetRecordings', params, ({ time_ms, id }) => ({
    last_time: time_ms,
    last_id: id,
  }))
  const shown = read.rows.find(({ id }) => id === values.recording)
  const actionsOf = useActionsOf(acts, (recording) => change({ recording }))
  return (
    <DeclaredPage list={list} view={view} read={read} cells={cells} rowActions={actionsOf}>
      {shown && <ShownDialog row={shown} onClose={() => change({ recording: '' })} />}
      {acts.dialog}
    </DeclaredPage>
  )
}

function ShownDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const entrance = useEntrance()
  useFocusReturn()
  const { simei, id, seconds, device_name: name, time } = row
  return (
    <Modal onClose={onClose} title={`${name} · ${dateTime(time)}`} size="lg" {...entrance}>
      <MediaView simei={simei} id={id} seconds={seconds} />
    </Modal>
  )
}

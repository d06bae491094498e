'use client'

import { Select } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { usePermission } from '#components/data/permitted.tsx'
import { Unsupported } from '#components/data/unsupported.tsx'
import { useCall } from '#components/data/use-call.ts'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { ListFailure, ListNote, ListSkeleton } from '#components/list/list-states.tsx'
import { MoreButton } from '#components/list/more-button.tsx'
import { presetRange, type RangePreset } from '#lib/format/range.ts'
import { RecordingLine } from './recording-line.tsx'
import classes from './recordings.module.css'
import { useRecordingActs } from './use-recording-acts.tsx'

/** Commands that bring a recording. */
const recording: readonly string[] = ['startRecording', 'voiceRecording']

function NoRecordings({ simei }: { simei: string }) {
  const t = useTranslations('recording')
  const may = usePermission()
  const { data } = useCall(
    'cmd/GetCatalogue',
    { simei },
    { staleTime: 300_000, enabled: may('e_ua_send_cmd') },
  )
  const commands = data?.items.filter(({ name }) => recording.includes(name)) ?? []
  const isSilent = commands.length > 0 && commands.every(({ why_not: why }) => why !== null)
  return (
    <ListNote
      title={t('empty.title')}
      text={isSilent ? '' : t('empty.text')}
      action={isSilent && <Unsupported reason="recording" />}
    />
  )
}

const presets = ['today', 'days7', 'days30', 'days90'] as const satisfies RangePreset[]
const pageSize = 50

/** What a device sent, to be heard, seen, downloaded and deleted. */
export function RecordingsTab({ simei }: { simei: string }) {
  const filter = useTranslations('ui.filter')
  const [preset, setPreset] = useState<RangePreset>('days30')
  const [open, setOpen] = useState<string>()
  const acts = useRecordingActs()
  const { from, to } = useMemo(() => presetRange(preset, new Date()), [preset])
  const params = { simei, start_time: from, end_time: to, limit_size: pageSize }
  const { rows, state } = useRows('device/GetRecordings', params, ({ time_ms, id }) => ({
    last_time: time_ms,
    last_id: id,
  }))
  return (
    <>
      <Select
        size="xs"
        className={classes.period ?? ''}
        label={filter('period')}
        allowDeselect={false}
        data={presets.map((value) => ({ value, label: filter(`range.${value}`) }))}
        value={preset}
        onChange={(value) => setPreset(presets.find((one) => one === value) ?? 'days30')}
      />
      {state.error && <ListFailure error={state.error} onRetry={() => state.retry?.()} />}
      {state.isLoading && <ListSkeleton />}
      {!state.error && !state.isLoading && rows.length === 0 && <NoRecordings simei={simei} />}
      <ul className={classes.list}>
        {rows.map((row) => (
          <RecordingLine
            key={row.id}
            recording={{ ...row, simei }}
            acts={acts}
            isOpen={row.id === open}
            onOpen={() => setOpen(row.id === open ? undefined : row.id)}
          />
        ))}
      </ul>
      <MoreButton mt={10} state={state} />
      {acts.dialog}
    </>
  )
}

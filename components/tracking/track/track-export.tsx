'use client'

import { ActionIcon, NativeSelect, Popover, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSession } from '#components/data/session.ts'
import { useExportColumns } from '#components/list/data-table/use-list-columns.tsx'
import { type Chosen, ExportForm } from '#components/list/export/export-button.tsx'
import { useSchedule } from '#components/list/export/use-schedule.tsx'
import type { ScheduledReport } from '#components/list/schedule/schedule-form.tsx'
import { useSheet } from '#components/ui/use-sheet.ts'
import { formatsOf } from '#lib/pages/export-formats.ts'
import type { List } from '#lib/pages/list.ts'
import { stops, trackPoints, trips } from '#lib/pages/tracking/track.ts'
import type { Period } from '#lib/rules/period.ts'

const files = [trackPoints, trips, stops]

type TrackExportProps = { simei: string; range: Period }

export function TrackExport(props: TrackExportProps) {
  const t = useTranslations('ui.export')
  const [isOpen, setOpen] = useState(false)
  const sheet = useSheet()
  const schedule = useSchedule()
  const mayExport = useSession()?.auth.includes('e_ua_export') ?? false
  if (!mayExport) return null
  const close = () => setOpen(false)
  const openSchedule = (report: ScheduledReport) => {
    close()
    schedule.open?.(report)
  }
  return (
    <>
      <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus position="top-end">
        <Popover.Target>
          <ActionIcon
            size={28}
            variant="default"
            aria-label={t('button')}
            title={t('button')}
            onClick={() => setOpen(!isOpen)}
          >
            <IconDownload size={16} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown style={sheet}>
          <Choice
            {...props}
            onStarted={close}
            onSchedule={schedule.open ? openSchedule : undefined}
          />
        </Popover.Dropdown>
      </Popover>
      {schedule.dialog}
    </>
  )
}

type ChoiceProps = TrackExportProps & {
  onStarted: () => void
  onSchedule: ((report: ScheduledReport) => void) | undefined
}

function Choice(props: ChoiceProps) {
  const t = useTranslations()
  const [path, setPath] = useState(trackPoints.path)
  const list = files.find((file) => file.path === path) ?? trackPoints
  return (
    <Stack gap={12}>
      <NativeSelect
        size="xs"
        label={t('track.exported')}
        value={path}
        data={files.map((file) => ({ value: file.path, label: t(file.title) }))}
        onChange={({ currentTarget }) => setPath(currentTarget.value)}
      />
      <OfReport key={path} {...props} list={list} />
    </Stack>
  )
}

function OfReport({ list, simei, range, onStarted, onSchedule }: ChoiceProps & { list: List }) {
  const title = useTranslations()(list.title)
  const params = { simei, start_time: range.from, end_time: range.to }
  return (
    <ExportForm
      list={list.path}
      params={params}
      columns={useExportColumns(list)}
      formats={formatsOf(list)}
      onStarted={onStarted}
      {...(onSchedule && {
        onSchedule: (chosen: Chosen) => onSchedule({ list: list.path, title, params, ...chosen }),
      })}
    />
  )
}

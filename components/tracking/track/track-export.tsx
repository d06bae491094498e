'use client'

import { ActionIcon, NativeSelect, Popover, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSession } from '#components/data/session.ts'
import { useExportColumns } from '#components/list/data-table/use-list-columns.tsx'
import { ExportForm } from '#components/list/export/export-button.tsx'
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
  const mayExport = useSession()?.auth.includes('e_ua_export') ?? false
  if (!mayExport) return null
  return (
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
        <Choice {...props} onStarted={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Choice(props: TrackExportProps & { onStarted: () => void }) {
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

type OfReportProps = TrackExportProps & { list: List; onStarted: () => void }

function OfReport({ list, simei, range, onStarted }: OfReportProps) {
  return (
    <ExportForm
      list={list.path}
      params={{ simei, start_time: range.from, end_time: range.to }}
      columns={useExportColumns(list)}
      formats={formatsOf(list)}
      onStarted={onStarted}
    />
  )
}

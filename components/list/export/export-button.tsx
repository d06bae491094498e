'use client'

import { Alert, Button, Checkbox, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { call } from '#components/data/api.ts'
import { useSession } from '#components/data/session.ts'
import { ToolbarPopover } from '#components/ui/toolbar-popover.tsx'
import { CallError } from '#lib/client.ts'
import { type ExportFormat, formatsOf, isTableFormat } from '#lib/pages/export-formats.ts'
import { followExport, useExportState } from './export-store.ts'

export type ExportButtonProps = {
  /** Path of a list of lib/pages, and its params without paging. */
  list: string
  params: Record<string, unknown>
  columns: readonly { key: string; title: string; isShown: boolean }[]
  formats?: readonly ExportFormat[]
}

/** One export at a time. */
export function ExportButton(props: ExportButtonProps) {
  const t = useTranslations('ui.export')
  const mayExport = useSession()?.auth.includes('e_ua_export') ?? false
  if (!mayExport) return null
  return (
    <ToolbarPopover icon={<IconDownload size={16} />} label={t('button')}>
      {(close) => <ExportForm {...props} onStarted={close} />}
    </ToolbarPopover>
  )
}

/** False for 10 s after an export started. */
function useIsFree(): boolean {
  const { taskId, lockedUntil } = useExportState()
  const [isLocked, setLocked] = useState(() => Date.now() < lockedUntil)
  useEffect(() => {
    const left = lockedUntil - Date.now()
    setLocked(left > 0)
    if (left <= 0) return
    const timer = setTimeout(() => setLocked(false), left)
    return () => clearTimeout(timer)
  }, [lockedUntil])
  return !taskId && !isLocked
}

const formatNames = { xlsx: 'Excel', csv: 'CSV', pdf: 'PDF', gpx: 'GPX', kml: 'KML' } as const
const usualFormats = formatsOf({})

export function ExportForm(props: ExportButtonProps & { onStarted: () => void }) {
  const t = useTranslations('ui.export')
  const common = useTranslations('common')
  const { list, params, columns, formats = usualFormats, onStarted } = props
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const [chosen, setChosen] = useState(() => columns.filter((c) => c.isShown).map((c) => c.key))
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isFree = useIsFree()

  const start = async () => {
    setBusy(true)
    setError(undefined)
    try {
      // Table order, not click order.
      const keys = columns.map(({ key }) => key).filter((key) => chosen.includes(key))
      const request_id = crypto.randomUUID()
      const { task_id } = await call('export/Start', {
        report: list,
        params,
        columns: keys,
        format,
        request_id,
      })
      followExport(task_id)
      onStarted()
    } catch (failure) {
      setError(failure instanceof CallError ? failure.message : common('error.serverText'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Stack gap={12} w={250}>
      <SegmentedControl
        size="xs"
        aria-label={t('format')}
        value={format}
        onChange={(value) => setFormat(value as ExportFormat)}
        data={formats.map((value) => ({ value, label: formatNames[value] }))}
      />
      {isTableFormat(format) && (
        <ColumnChoice columns={columns} chosen={chosen} onChoose={setChosen} />
      )}
      {error && (
        <Alert color="red" role="alert" p="xs">
          {error}
        </Alert>
      )}
      {!isFree && (
        <Text fz="xs" c="dimmed" role="status">
          {t('running')}
        </Text>
      )}
      <Button
        size="xs"
        loading={isBusy}
        disabled={!isFree || chosen.length === 0}
        onClick={() => void start()}
      >
        {t('start')}
      </Button>
    </Stack>
  )
}

type ColumnChoiceProps = {
  columns: ExportButtonProps['columns']
  chosen: readonly string[]
  onChoose: (chosen: string[]) => void
}

function ColumnChoice({ columns, chosen, onChoose }: ColumnChoiceProps) {
  const t = useTranslations('ui.export')
  const flip = (key: string, isOn: boolean) =>
    onChoose(isOn ? [...chosen, key] : chosen.filter((other) => other !== key))
  return (
    <>
      <Group justify="space-between">
        <Text fz="sm" fw={600}>
          {t('columns')}
        </Text>
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => onChoose(columns.map(({ key }) => key))}
        >
          {t('allColumns')}
        </Button>
      </Group>
      <Stack gap={8} mah={240} style={{ overflow: 'auto' }} p={2}>
        {columns.map(({ key, title }) => (
          <Checkbox
            key={key}
            size="xs"
            label={title}
            checked={chosen.includes(key)}
            onChange={(event) => flip(key, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </>
  )
}

'use client'

import { Alert, Button, Checkbox, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { call } from '#components/data/api.ts'
import { useSession } from '#components/data/session.ts'
import { ToolbarPopover } from '#components/ui/toolbar-popover.tsx'
import { CallError } from '#lib/client.ts'
import { parseRange, type RangePreset } from '#lib/format/range.ts'
import { type ExportFormat, formatsOf, isTableFormat } from '#lib/pages/export-formats.ts'
import { followExport, useExportState } from './export-store.ts'
import { formatNames } from './format-names.ts'
import { useSchedule } from './use-schedule.tsx'

export type ExportButtonProps = {
  /** Path of a list of lib/pages, and its params without paging. */
  list: string
  params: Record<string, unknown>
  columns: readonly { key: string; title: string; isShown: boolean }[]
  formats?: readonly ExportFormat[]
  /** Of the list. */
  title: string
}

/** One export at a time. */
export function ExportButton(props: ExportButtonProps) {
  const t = useTranslations('ui.export')
  const session = useSession()
  const schedule = useSchedule()
  if (!session?.auth.includes('e_ua_export')) return null
  const { list, params, title } = props
  return (
    <>
      <ToolbarPopover icon={<IconDownload size={16} />} label={t('button')}>
        {(close) => (
          <ExportForm
            {...props}
            onStarted={close}
            {...(schedule.open && {
              onSchedule: (chosen: Chosen) => {
                close()
                schedule.open?.({ list, title, params, period: shownPeriod(), ...chosen })
              },
            })}
          />
        )}
      </ToolbarPopover>
      {schedule.dialog}
    </>
  )
}

export type Chosen = { columns: readonly string[]; format: ExportFormat }

/** Of the address, where it is a relative one. */
function shownPeriod(): RangePreset | undefined {
  const period = parseRange(new URLSearchParams(window.location.search).get('period') ?? '')
  return typeof period === 'string' && period !== 'any' ? period : undefined
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

const usualFormats = formatsOf({})

type ExportFormProps = Omit<ExportButtonProps, 'title'> & {
  onStarted: () => void
  onSchedule?: (chosen: Chosen) => void
}

export function ExportForm(props: ExportFormProps) {
  const t = useTranslations('ui.export')
  const common = useTranslations('common')
  const { list, params, columns, formats = usualFormats, onStarted, onSchedule } = props
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const [chosen, setChosen] = useState(() => columns.filter((c) => c.isShown).map((c) => c.key))
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isFree = useIsFree()

  // Table order, not click order.
  const keys = columns.map(({ key }) => key).filter((key) => chosen.includes(key))

  const start = async () => {
    setBusy(true)
    setError(undefined)
    try {
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
      {onSchedule && (
        <Button
          size="xs"
          variant="default"
          disabled={chosen.length === 0}
          onClick={() => onSchedule({ columns: keys, format })}
        >
          {t('schedule')}
        </Button>
      )}
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

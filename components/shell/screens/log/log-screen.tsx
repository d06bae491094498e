'use client'

import { Switch } from '@mantine/core'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { changePageQuery } from '#components/data/page-query.ts'
import { useCall } from '#components/data/use-call.ts'
import { FrameLog, FrameTail, type LoggedFrame } from '#components/fleet/device/device-log.tsx'
import { DevicePicker } from '#components/fleet/device/device-picker.tsx'
import { RangeChip } from '#components/list/filter-bar/range-chip.tsx'
import { ListFailure } from '#components/list/list-states.tsx'
import { FrameDrawer } from '#components/tracking/log/frame-drawer.tsx'
import { LogFrame } from '#components/tracking/log/log-frame.tsx'
import { parseRange, presetRange } from '#lib/format/range.ts'
import { logPeriod } from '#lib/rules/period.ts'

const fallback = 'today'

function useAddress() {
  const query = useSearchParams()
  return {
    simei: /^[1-9]\d{0,18}$/.test(query.get('device') ?? '') ? query.get('device') : null,
    range: query.get('period') ?? fallback,
    set: (name: 'device' | 'period', value: string | undefined) =>
      changePageQuery((next) => {
        if (value) next.set(name, value)
        else next.delete(name)
      }),
  }
}

/** Raw frames of a device: as they come, or those of a period. */
export function LogScreen({ kind }: { kind: 'tail' | 'search' }) {
  const t = useTranslations('tool')
  const { simei, range, set } = useAddress()
  const device = useCall('device/GetDetail', { simei: simei ?? '' }, { enabled: simei !== null })
  const [isPaused, setPaused] = useState(false)
  const [read, setRead] = useState<LoggedFrame>()
  const shown = simei === null ? undefined : (device.data ?? { name: '…', imei: '' })
  const acts =
    kind === 'tail' ? (
      <Switch
        label={t('deviceLog.follow')}
        checked={!isPaused}
        onChange={(event) => setPaused(!event.currentTarget.checked)}
      />
    ) : (
      <RangeChip
        label={t('deviceLog.period')}
        value={range}
        fallback={fallback}
        rule={logPeriod}
        onChange={(value) => set('period', value === fallback ? undefined : value)}
      />
    )
  return (
    <LogFrame
      title={t(kind === 'tail' ? 'deviceLog.title' : 'logSearch.title')}
      purpose={t(kind === 'tail' ? 'deviceLog.purpose' : 'logSearch.purpose')}
      device={shown}
      picker={<DevicePicker onPick={(one) => set('device', one.simei)} />}
      acts={acts}
      onOther={() => set('device', undefined)}
    >
      {device.isError && <ListFailure error={device.error} onRetry={() => void device.refetch()} />}
      {simei !== null && device.data && (
        <Log
          key={`${simei} ${range}`}
          kind={kind}
          simei={simei}
          range={range}
          isPaused={isPaused}
          onRead={setRead}
        />
      )}
      {read && (
        <FrameDrawer
          frame={read}
          model={device.data?.model ?? ''}
          onClose={() => setRead(undefined)}
        />
      )}
    </LogFrame>
  )
}

type LogProps = {
  kind: 'tail' | 'search'
  simei: string
  range: string
  isPaused: boolean
  onRead: (frame: LoggedFrame) => void
}

function Log({ kind, simei, range, isPaused, onRead }: LogProps) {
  const [period] = useState(() => {
    const parsed = parseRange(range)
    if (typeof parsed === 'object') return parsed
    return presetRange(parsed && parsed !== 'any' ? parsed : fallback, new Date())
  })
  if (kind === 'tail') return <FrameTail simei={simei} isPaused={isPaused} onRead={onRead} />
  return <FrameLog simei={simei} period={period} onRead={onRead} />
}

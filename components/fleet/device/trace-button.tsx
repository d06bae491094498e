'use client'

import { Button, Menu } from '@mantine/core'
import { IconPlayerStop, IconRadar2 } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useTicking } from '#components/ui/use-now.ts'
import type { DeviceDetail } from './device-detail.ts'
import { clockText, findMinutesOf, useTrace } from './use-trace.ts'

/** Minutes; a day at most. */
const durations = [30, 120, 480, 1440] as const

/** Has a device report often for a while; says how long it still does, and ends it. */
export function TraceButton({ device }: { device: DeviceDetail }) {
  const t = useTranslations('device.trace')
  const { simei, trace_until: until } = device
  const trace = useTrace(simei)
  const left = useTicking((now) => Math.max(0, (until ?? 0) - now), until ? 'seconds' : 'usual')
  if (!device.can_trace) return null
  const finding = findMinutesOf(device)
  const longest = (device.trace_longest ?? 0) / 60
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button
          size="compact-sm"
          variant={left > 0 ? 'light' : 'default'}
          leftSection={<IconRadar2 size={15} />}
          loading={trace.isBusy}
        >
          {left > 0 ? t('left', { time: clockText(left) }) : t('start')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {left > 0 && device.can_stop_trace && (
          <Menu.Item leftSection={<IconPlayerStop size={16} />} onClick={() => void trace.stop()}>
            {t('stop')}
          </Menu.Item>
        )}
        <Menu.Item onClick={() => void trace.start(finding)}>
          {t('find', { minutes: finding })}
        </Menu.Item>
        {durations
          .filter((minutes) => minutes <= longest)
          .map((minutes) => (
            <Menu.Item key={minutes} onClick={() => void trace.start(minutes)}>
              {minutes < 60 ? t('forMinutes', { minutes }) : t('forHours', { hours: minutes / 60 })}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}

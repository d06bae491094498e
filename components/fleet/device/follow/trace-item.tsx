'use client'

import { Menu } from '@mantine/core'
import { IconPlayerStop, IconRadar2 } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useCall } from '#components/data/use-call.ts'
import { useTicking } from '#components/ui/use-now.ts'
import { clockText, findMinutesOf, useTrace } from '../use-trace.ts'

/** Finds a device (five minutes of frequent reports), or ends its tracking and says how long it lasts. */
export function TraceItem({ simei }: { simei: string }) {
  const t = useTranslations('device.trace')
  const { data: device } = useCall('device/GetDetail', { simei, get_trace: true })
  const trace = useTrace(simei)
  const until = device?.trace_until ?? 0
  const left = useTicking((now) => Math.max(0, until - now), until > 0 ? 'seconds' : 'usual')
  if (!device?.can_trace) return null
  const minutes = findMinutesOf(device)
  if (left === 0)
    return (
      <Menu.Item
        leftSection={<IconRadar2 size={16} stroke={1.7} />}
        onClick={() => void trace.start(minutes)}
      >
        {t('find', { minutes: minutes })}
      </Menu.Item>
    )
  if (!device.can_stop_trace)
    return (
      <Menu.Item disabled={true} leftSection={<IconRadar2 size={16} stroke={1.7} />}>
        {t('left', { time: clockText(left) })}
      </Menu.Item>
    )
  return (
    <Menu.Item
      leftSection={<IconPlayerStop size={16} stroke={1.7} />}
      onClick={() => void trace.stop()}
    >
      {t('stopLeft', { time: clockText(left) })}
    </Menu.Item>
  )
}

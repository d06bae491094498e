'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { readAgain } from '#components/data/read-again.ts'
import { useTell } from '#components/ui/use-tell.ts'
import type { DeviceDetail } from './device-detail.ts'

/** Long enough to find a device. */
const findMinutes = 5

/** As long as that, or as its protocol tracks for. */
export const findMinutesOf = ({ trace_longest: longest }: DeviceDetail): number =>
  Math.min(findMinutes, Math.floor((longest ?? 0) / 60))
/** Seconds between reports: while it is searched for, and else. */
const intervals = { find: 10, usual: 30 } as const

/** `4:05` or `2:04:05`. */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`
}

/** Starts and ends the tracking of a device, tells what came of it and reads the device again. */
export function useTrace(simei: string) {
  const t = useTranslations('device.trace')
  const tell = useTell()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  async function order(run: () => Promise<unknown>, told: string): Promise<void> {
    setBusy(true)
    await run().then(() => tell.done(told), tell.failure)
    await readAgain(queries, { queryKey: ['device/GetDetail'] })
    setBusy(false)
  }
  return {
    isBusy,
    start: (minutes: number) =>
      order(
        () =>
          call('cmd/StartTrace', {
            simei,
            time_in_seconds: minutes * 60,
            interval_time: minutes === findMinutes ? intervals.find : intervals.usual,
            request_id: crypto.randomUUID(),
          }),
        t('started'),
      ),
    stop: () =>
      order(() => call('cmd/StopTrace', { simei, request_id: crypto.randomUUID() }), t('stopped')),
  }
}

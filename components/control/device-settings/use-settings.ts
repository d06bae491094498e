'use client'

import { useEffect } from 'react'
import { useCall } from '#components/data/use-call.ts'
import type { SettingState } from '#lib/codes/device-settings.ts'
import type { CallParams } from '#lib/contract/calls.ts'

/** Refetch interval in ms: command sent, device not connected. */
const lookMs = { sent: 2000, waiting: 8000 }

export type SettingsName = 'device/GetSetting' | 'device/GetAlarmSetting'

/** Refetched while an answer may come. */
export function useSettings<N extends SettingsName>(name: N, simei: string) {
  const query = useCall(name, { simei } as CallParams<N>, { staleTime: 0 })
  const states: SettingState[] =
    query.data?.items.flatMap((item) => [
      item.state,
      ...('value_standing' in item && item.value_standing ? [item.value_standing.state] : []),
    ]) ?? []
  const every = states.includes('sent')
    ? lookMs.sent
    : states.includes('waiting')
      ? lookMs.waiting
      : undefined
  const { refetch } = query
  useEffect(() => {
    if (every === undefined) return
    const timer = setInterval(() => void refetch(), every)
    return () => clearInterval(timer)
  }, [every, refetch])
  return query
}

'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { readAgain } from '#components/data/read-again.ts'
import { useCall } from '#components/data/use-call.ts'
import { useUndo } from '#components/ui/form/use-undo.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import type { followStates } from '#lib/contract/cmd/get-follow-device.ts'
import type { DeviceStore } from '#lib/live/device-store.ts'
import { liveDevice } from '#lib/live/live-device.ts'

export type FollowState = (typeof followStates)[number]
export type Followed = CallReply<'cmd/GetFollowDevice'>['items'][number]

/** Of those that no live row tells of: outside the view of a large fleet. */
const rereadMs = 15_000
const shown = ['cmd/GetFollowDevice', 'cmd/SummaryFollow']

export const useFollowed = (state: FollowState = 'all') =>
  useCall('cmd/GetFollowDevice', { state }, { every: rereadMs, keepPrevious: true })

type Named = { imei: string; name: string }
/** Numbers of devices, or a group. */
export type FollowMany = { items: string[]; gid?: string }

/** Puts devices on the account's list and takes them off, with undo. */
export function useFollow() {
  const t = useTranslations('follow')
  const queries = useQueryClient()
  const undo = useUndo()
  const tell = useTell()
  const readFollowed = () =>
    readAgain(queries, { predicate: ({ queryKey }) => shown.includes(String(queryKey[0])) })
  const set = async (imei: string, isFollowed: boolean) => {
    const request_id = crypto.randomUUID()
    if (isFollowed) await call('cmd/SetFollowDevice', { items: [imei], request_id })
    else await call('cmd/CancelFollow', { imeis: [imei], request_id })
    await readFollowed()
  }
  const one = async ({ imei, name }: Named, isFollowed: boolean): Promise<void> => {
    try {
      await set(imei, isFollowed)
      undo(t(isFollowed ? 'added' : 'removed', { name }), () => set(imei, !isFollowed))
    } catch (error) {
      tell.failure(error)
    }
  }
  /** Undone, the list is as it was. */
  const many = async (chosen: FollowMany): Promise<void> => {
    try {
      const before = await readNumbers()
      await call('cmd/SetFollowDevice', { ...chosen, request_id: crypto.randomUUID() })
      await readFollowed()
      const added = (await readNumbers()).length - before.length
      undo(t('addedMany', { count: added }), async () => {
        const request_id = crypto.randomUUID()
        await call('cmd/SetFollowDevice', { items: before, is_modify: true, request_id })
        await readFollowed()
      })
    } catch (error) {
      tell.failure(error)
    }
  }
  return { one, many }
}

const readNumbers = async () =>
  (await call('cmd/GetFollowDevice', { is_runinfo: false })).items.map(({ imei }) => imei)

/** Degrees; the newer of the live row and the one that was read. */
export type Present = Pick<Followed, 'state' | 'speed'> & {
  hasAlarm: boolean
  fixedAt: number
  course: number
  place: { lon: number; lat: number } | undefined
}

export function presentOf(store: DeviceStore, row: Followed): Present {
  const live = liveDevice(store, row.simei)
  const fixedAt = row.fix_time ?? 0
  if (live && live.fixedAt >= fixedAt) {
    const { lon, lat, ...rest } = live
    return { ...rest, place: Number.isFinite(lon) ? { lon, lat } : undefined }
  }
  const { state, speed, lon, lat } = row
  return {
    state,
    speed,
    fixedAt,
    hasAlarm: row.alarms.length > 0,
    course: row.course ?? 0,
    place: lon === null || lat === null ? undefined : { lon: lon / 1e6, lat: lat / 1e6 },
  }
}

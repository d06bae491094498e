'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePush } from '#components/data/push.tsx'
import { useSession } from '#components/data/session.ts'
import { useCall } from '#components/data/use-call.ts'
import type { MenuPage } from '#lib/pages/menu-groups.ts'

const paths = { invitations: '/notify/shareMessage', schedules: '/user/schedule' }
/** Milliseconds; push tells sooner. */
const rereadMs = 300_000

/** How much waits for the reader on these pages. */
export function useWaiting(): (pages: readonly Pick<MenuPage, 'path'>[]) => number {
  const session = useSession()
  const isAccount = !session?.device
  const hasSchedules = isAccount && (session?.auth.includes('e_ua_schedule') ?? false)
  const { data: schedules } = useCall(
    'schedule/Get',
    {},
    { enabled: hasSchedules, every: rereadMs, staleTime: rereadMs },
  )
  const { data } = useCall(
    'message/GetShare',
    { limit_size: 1 },
    { enabled: isAccount, every: rereadMs, staleTime: rereadMs },
  )
  const stopped = schedules?.items.filter(({ pause }) => pause !== null && pause !== 'byMaker')
  const counts: Readonly<Record<string, number>> = {
    [paths.invitations]: data?.unhandled ?? 0,
    [paths.schedules]: stopped?.length ?? 0,
  }
  return (pages) => pages.reduce((sum, { path }) => sum + (counts[path] ?? 0), 0)
}

const ofSharing = ['message/GetShare', 'device/GetLent']

/** Reads again what others share as soon as it changes. */
export function useSharingNews(): void {
  const { onSharing } = usePush()
  const cache = useQueryClient()
  useEffect(
    () =>
      onSharing(
        () =>
          void cache.invalidateQueries({
            predicate: ({ queryKey: [name] }) => ofSharing.includes(String(name)),
          }),
      ),
    [onSharing, cache],
  )
}

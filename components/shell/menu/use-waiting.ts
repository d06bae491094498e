'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePush } from '#components/data/push.tsx'
import { useSession } from '#components/data/session.ts'
import { useUnreadMessages } from '#components/data/unread-messages.ts'
import { useCall } from '#components/data/use-call.ts'
import type { MenuPage } from '#lib/pages/menu-groups.ts'

export const waitingPaths = {
  invitations: '/notify/shareMessage',
  messages: '/notify/message',
  schedules: '/user/schedule',
}
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
  const { data: messages } = useUnreadMessages()
  const stopped = schedules?.items.filter(({ pause }) => pause !== null && pause !== 'byMaker')
  const counts: Readonly<Record<string, number>> = {
    [waitingPaths.invitations]: data?.unhandled ?? 0,
    [waitingPaths.messages]: messages?.unread ?? 0,
    [waitingPaths.schedules]: stopped?.length ?? 0,
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

import type { Brand } from '#brands/public.ts'
import type { SessionInfo } from '#components/data/session.ts'
import { allowedAreas } from './menu.ts'

export type UserMenuItem = {
  name:
    | 'messageCenter'
    | 'userCenter'
    | 'deviceAlarm'
    | 'sharedDevice'
    | 'simInquiry'
    | 'feedback'
    | 'replyToUser'
    | 'functionSettings'
    | 'pushSettings'
  route: string
  /** Without it, for everybody. */
  area?: string
  /** Not for a device login. */
  isForAccounts?: true
  /** Items without a screen are never linked. */
  isBuilt?: true
}

export const userMenuItems: readonly UserMenuItem[] = [
  { name: 'messageCenter', route: '/notify/message', area: 'message' },
  { name: 'userCenter', route: '/user/center', isBuilt: true },
  { name: 'deviceAlarm', route: '/notify/alarm', area: 'alarm' },
  { name: 'sharedDevice', route: '/notify/shareMessage', area: 'message' },
  { name: 'simInquiry', route: '/tools/sim/search', area: 'tools' },
  { name: 'feedback', route: '/tools/feedback' },
  { name: 'replyToUser', route: '/tools/feedBack/index', area: 'tools' },
  {
    name: 'functionSettings',
    route: '/user/center?tab=functions',
    isForAccounts: true,
    isBuilt: true,
  },
  {
    name: 'pushSettings',
    route: '/user/center?tab=push',
    isForAccounts: true,
    isBuilt: true,
  },
]

export function linkedItems(session: SessionInfo, brand: Brand): UserMenuItem[] {
  const areas = new Set<string>(allowedAreas(session, brand).map(({ name }) => name))
  return userMenuItems.filter(
    ({ area, isBuilt, isForAccounts }) =>
      isBuilt && (!area || areas.has(area)) && !(isForAccounts && session.device),
  )
}

import type { MenuPage } from './menu-groups.ts'

type UserMenuEntry = {
  path: string
  /** Its title there, where it differs from the page's. Message key. */
  title?: string
  /** For these alone, where another page serves the others. */
  of?: 'users' | 'sellers'
}

/** The entries of the user menu in their order, each shown to whom its page is open; one whose page is not declared is not there. */
const userMenu: readonly UserMenuEntry[] = [
  { path: '/notify/message' },
  { path: '/user/center' },
  { path: '/notify/alarm', title: 'shell.user.alarms' },
  { path: '/notify/shareMessage', title: 'shell.user.shared' },
  { path: '/user/orders' },
  { path: '/user/wallet' },
  { path: '/h5/device', title: 'h5.device.title', of: 'users' },
  { path: '/h5/number', title: 'sim.inquiry', of: 'users' },
  { path: '/tools/sim/search', title: 'sim.inquiry', of: 'sellers' },
  { path: '/tools/feedback' },
  { path: '/notify/userfeedback', of: 'users' },
  { path: '/tools/feedBack/index', of: 'sellers' },
  { path: '/user/center?tab=functions' },
  { path: '/user/center?tab=push' },
]

export function userEntryOf(path: string): MenuPage['user'] {
  const place = userMenu.findIndex((entry) => entry.path === path)
  const entry = userMenu[place]
  return (
    entry && {
      place,
      ...(entry.title && { title: entry.title }),
      ...(entry.of && { of: entry.of }),
    }
  )
}

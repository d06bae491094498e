import type { AreaName } from '#lib/codes/area-names.ts'
import type { MenuIconName } from '#lib/pages/menu-groups.ts'

export type MenuAction = {
  name: 'addDevice' | 'alarms' | 'light' | 'dark' | 'auto' | 'logOut'
  title: string
  icon: MenuIconName
  area?: AreaName
}

/** What the palette does beside opening pages. */
export const actions: readonly MenuAction[] = [
  { name: 'addDevice', title: 'device.addFirst', icon: 'add', area: 'device' },
  { name: 'alarms', title: 'shell.page.newestAlarms', icon: 'bell', area: 'alarm' },
  { name: 'light', title: 'common.theme.light', icon: 'sun' },
  { name: 'dark', title: 'common.theme.darkMode', icon: 'moon' },
  { name: 'auto', title: 'common.theme.auto', icon: 'screen' },
  { name: 'logOut', title: 'shell.user.logout', icon: 'leave' },
]

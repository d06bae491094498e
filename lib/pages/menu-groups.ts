import type { MenuIconName } from '#components/shell/menu-icon.tsx'

export type GroupName =
  | 'live'
  | 'devices'
  | 'customers'
  | 'statistics'
  | 'services'
  | 'tools'
  | 'messages'
  | 'operations'
  | 'home'

type Group = {
  name: GroupName
  icon: MenuIconName
  isDocked?: true
}

export const menuGroups: readonly Group[] = [
  { name: 'live', icon: 'map' },
  { name: 'devices', icon: 'device' },
  { name: 'customers', icon: 'tree' },
  { name: 'statistics', icon: 'chart', isDocked: true },
  { name: 'services', icon: 'wallet', isDocked: true },
  { name: 'tools', icon: 'tool', isDocked: true },
  { name: 'messages', icon: 'message' },
  { name: 'operations', icon: 'health' },
  { name: 'home', icon: 'home' },
]

'use client'

import {
  IconActivityHeartbeat,
  IconBell,
  IconBroadcast,
  IconChartBar,
  IconClipboardList,
  IconCode,
  IconDeviceDesktop,
  IconDeviceSim,
  IconGps,
  IconHistory,
  IconHome,
  IconLayoutKanban,
  IconListDetails,
  IconMap2,
  IconMessage,
  IconRoute,
  IconSitemap,
  IconTool,
  IconTrash,
  IconWallet,
} from '@tabler/icons-react'

const icons = {
  bell: IconBell,
  beacon: IconBroadcast,
  bench: IconLayoutKanban,
  chart: IconChartBar,
  code: IconCode,
  device: IconGps,
  health: IconActivityHeartbeat,
  home: IconHome,
  log: IconListDetails,
  map: IconMap2,
  message: IconMessage,
  record: IconHistory,
  recycle: IconTrash,
  route: IconRoute,
  screen: IconDeviceDesktop,
  sim: IconDeviceSim,
  tool: IconTool,
  tree: IconSitemap,
  wallet: IconWallet,
  list: IconClipboardList,
}

export type MenuIconName = keyof typeof icons

export function MenuIcon({ name, size = 18 }: { name: MenuIconName; size?: number }) {
  const Icon = icons[name]
  return <Icon size={size} stroke={1.7} aria-hidden="true" />
}

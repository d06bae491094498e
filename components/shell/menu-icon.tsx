'use client'

import {
  IconActivityHeartbeat,
  IconAdjustments,
  IconBell,
  IconBellCog,
  IconChartBar,
  IconClipboardList,
  IconCode,
  IconDeviceDesktop,
  IconDeviceSim,
  IconDots,
  IconGps,
  IconHistory,
  IconHome,
  IconLanguage,
  IconLogout,
  IconMap2,
  IconMapPin,
  IconMessage,
  IconMoon,
  IconPlus,
  IconPolygon,
  IconRoute,
  IconSitemap,
  IconSun,
  IconTool,
  IconTrash,
  IconUserCircle,
  IconWallet,
} from '@tabler/icons-react'
import type { MenuIconName } from '#lib/pages/menu-groups.ts'

const icons: Record<MenuIconName, typeof IconPlus> = {
  add: IconPlus,
  language: IconLanguage,
  leave: IconLogout,
  moon: IconMoon,
  sun: IconSun,
  bell: IconBell,
  bellCog: IconBellCog,
  chart: IconChartBar,
  code: IconCode,
  device: IconGps,
  fence: IconPolygon,
  health: IconActivityHeartbeat,
  home: IconHome,
  map: IconMap2,
  message: IconMessage,
  more: IconDots,
  pin: IconMapPin,
  record: IconHistory,
  recycle: IconTrash,
  route: IconRoute,
  screen: IconDeviceDesktop,
  settings: IconAdjustments,
  sim: IconDeviceSim,
  tool: IconTool,
  tree: IconSitemap,
  user: IconUserCircle,
  wallet: IconWallet,
  list: IconClipboardList,
}

export function MenuIcon({ name, size = 18 }: { name: MenuIconName; size?: number }) {
  const Icon = icons[name]
  return <Icon size={size} stroke={1.7} aria-hidden="true" />
}

'use client'

import { Menu } from '@mantine/core'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { Area } from './menu.ts'
import { MenuIcon } from './menu-icon.tsx'

export function AreaItems(props: { areas: readonly Area[]; present: string | undefined }) {
  const t = useTranslations('shell')
  return props.areas.map((area) => (
    <Menu.Item
      key={area.name}
      component={Link}
      href={area.route}
      leftSection={<MenuIcon name={area.icon} />}
      aria-current={area.name === props.present ? 'page' : undefined}
    >
      {t(`area.${area.name}`)}
    </Menu.Item>
  ))
}

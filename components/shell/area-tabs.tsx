'use client'

import { ActionIcon, Menu, OverflowList } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import classes from './area-tabs.module.css'
import { type Area, areaOf } from './menu.ts'
import { MenuIcon } from './menu-icon.tsx'
import { usePermittedAreas } from './use-permitted-areas.ts'

/** The areas that the reader may open, as tabs; those that do not fit are behind a menu. Not on phones. */
export function AreaTabs() {
  const t = useTranslations('shell')
  const areas = usePermittedAreas()
  const present = areaOf(usePathname())?.name
  const tab = (area: Area) => (
    <Link
      key={area.name}
      href={area.route}
      className={classes.tab}
      aria-current={area.name === present ? 'page' : undefined}
    >
      <MenuIcon name={area.icon} />
      {t(`area.${area.name}`)}
    </Link>
  )
  const rest = (hidden: Area[]) => (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('moreAreas')}>
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {hidden.map((area) => (
          <Menu.Item
            key={area.name}
            component={Link}
            href={area.route}
            leftSection={<MenuIcon name={area.icon} />}
            aria-current={area.name === present ? 'page' : undefined}
          >
            {t(`area.${area.name}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
  return (
    <nav className={classes.nav} aria-label={t('areas')}>
      <OverflowList
        data={areas}
        getItemKey={(area) => area.name}
        gap={4}
        renderItem={tab}
        renderOverflow={rest}
      />
    </nav>
  )
}

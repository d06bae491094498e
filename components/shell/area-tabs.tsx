'use client'

import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { AreaItems } from './area-items.tsx'
import classes from './area-tabs.module.css'
import { type Area, areaOf } from './menu.ts'
import { MenuIcon } from './menu-icon.tsx'
import { useFitting } from './use-fitting.ts'
import { usePermittedAreas } from './use-permitted-areas.ts'

/** Pixels. */
const gap = 4
const moreWidth = 36

/** The overflow is in a menu. */
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
  const { box, count } = useFitting(areas.length, gap, moreWidth)
  return (
    <nav ref={box} className={classes.nav} aria-label={t('areas')}>
      {areas.slice(0, count).map(tab)}
      {count < areas.length && <MoreAreas areas={areas.slice(count)} present={present} />}
      {/* Measured independently of what is shown. */}
      <div className={classes.measure} aria-hidden="true" inert>
        {areas.map(tab)}
      </div>
    </nav>
  )
}

function MoreAreas({ areas, present }: { areas: Area[]; present: string | undefined }) {
  const t = useTranslations('shell')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('moreAreas')}>
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <AreaItems areas={areas} present={present} />
      </Menu.Dropdown>
    </Menu>
  )
}

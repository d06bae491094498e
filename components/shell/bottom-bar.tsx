'use client'

import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { AreaItems } from './area-items.tsx'
import classes from './bottom-bar.module.css'
import { type Area, areaOf } from './menu.ts'
import { MenuIcon } from './menu-icon.tsx'
import { usePermittedAreas } from './use-permitted-areas.ts'

const mostTabs = 5

/** The rest is behind the fifth tab. */
export function BottomBar() {
  const t = useTranslations('shell')
  const areas = usePermittedAreas()
  const present = areaOf(usePathname())?.name
  if (areas.length < 2) return null
  const shown = areas.length > mostTabs ? areas.slice(0, mostTabs - 1) : areas
  const rest = areas.slice(shown.length)
  return (
    <nav className={classes.bar} aria-label={t('areas')}>
      {shown.map((area) => (
        <Link
          key={area.name}
          href={area.route}
          className={classes.tab}
          aria-current={area.name === present ? 'page' : undefined}
        >
          <MenuIcon name={area.icon} size={22} />
          <span>{t(`area.${area.name}`)}</span>
        </Link>
      ))}
      {rest.length > 0 && <MoreAreas areas={rest} present={present} />}
    </nav>
  )
}

function MoreAreas({ areas, present }: { areas: Area[]; present: string | undefined }) {
  const t = useTranslations('shell')
  const current = areas.find(({ name }) => name === present)
  return (
    <Menu position="top-end" width={220}>
      <Menu.Target>
        <button
          type="button"
          className={classes.tab}
          aria-label={t('moreAreas')}
          aria-current={current ? 'page' : undefined}
        >
          {current ? <MenuIcon name={current.icon} size={22} /> : <IconDots size={22} />}
          <span>{current ? t(`area.${current.name}`) : t('more')}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <AreaItems areas={areas} present={present} />
      </Menu.Dropdown>
    </Menu>
  )
}

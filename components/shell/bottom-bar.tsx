'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import classes from './bottom-bar.module.css'
import { areaOf } from './menu.ts'
import { MenuIcon } from './menu-icon.tsx'
import { usePermittedAreas } from './use-permitted-areas.ts'

const mostTabs = 5

/** The tab bar of phones: the first five areas; not shown while there is only one. */
export function BottomBar() {
  const t = useTranslations('shell')
  const areas = usePermittedAreas().slice(0, mostTabs)
  const present = areaOf(usePathname())?.name
  if (areas.length < 2) return null
  return (
    <nav className={classes.bar} aria-label={t('areas')}>
      {areas.map((area) => (
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
    </nav>
  )
}

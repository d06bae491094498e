'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useMayOpen } from '#components/data/openable.ts'
import { useWayToAdd } from '#components/data/use-way-to-add.ts'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import classes from './home.module.css'

const acts = {
  map: '/monitor',
  track: '/locus',
  distances: '/total/runtime/mileage',
  fences: '/fence',
  sell: '/vas/combo',
  orders: '/vas/recharge',
  find: '/tools/device/search',
} as const

type Act = keyof typeof acts

/** What is done every day, as far as the reader may. */
export function QuickActs() {
  const t = useTranslations('board')
  const mayOpen = useMayOpen()
  const names = (Object.keys(acts) as Act[]).filter((name) => mayOpen(acts[name]))
  return (
    <nav className={classes.acts} aria-label={t('home.acts')}>
      <AddDevice variant="default" />
      {names.map((name) => (
        <Button key={name} size="xs" variant="default" component={PageLink} href={acts[name]}>
          {t(`act.${name}`)}
        </Button>
      ))}
    </nav>
  )
}

/** Where the reader can add one. */
export function AddDevice({ variant }: { variant: 'default' | 'filled' }) {
  const t = useTranslations('board')
  const mayOpen = useMayOpen()
  const way = useWayToAdd()
  if (!way || !mayOpen('/device')) return null
  return (
    <Button size="xs" variant={variant} component={PageLink} href="/device?add=1">
      {t('act.add')}
    </Button>
  )
}

'use client'

import { useFullscreenDocument, useHotkeys } from '@mantine/hooks'
import { IconMaximize, IconMinimize, IconX } from '@tabler/icons-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { brandText } from '#brands/public.ts'
import { useBrand, useLanguage } from '#components/data/brand.tsx'
import { useMayOpen } from '#components/data/openable.ts'
import { useOrganisation } from '#components/data/organisation.tsx'
import { usePush } from '#components/data/push.tsx'
import { useIsOffline } from '#components/data/use-is-offline.ts'
import { useShortcuts } from '#components/ui/keys/use-shortcuts.ts'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { useTicking } from '#components/ui/use-now.ts'
import { wallFormat } from '#lib/format/intl.ts'
import { clock, dateTime, dayText } from '#lib/format/time.ts'
import { wallIn } from '#lib/format/zone-clock.ts'
import classes from './screen-head.module.css'

type ScreenHeadProps = {
  /** Of the organisation; the reader's own until it is known. */
  zone: string | undefined
  /** When its figures came, milliseconds; 0 before. */
  readAt: number
}

/** Whose screen it is, what time it is there, and whether it is live. `help`: what keys do. */
export function ScreenHead({ zone, readAt, help }: ScreenHeadProps & { help: ReactNode }) {
  const t = useTranslations('board.screen')
  const brand = useBrand()
  const { language } = useLanguage()
  const { current } = useOrganisation()
  const mayOpen = useMayOpen()
  const router = useRouter()
  const full = useFullscreenDocument()
  const back = ['/homePage', '/monitor'].find(mayOpen) ?? '/'
  const toggle = () => void full.toggle()
  useShortcuts('bigScreen', { full: toggle })
  // In full screen the browser leaves that first.
  useHotkeys([['Escape', () => !full.fullscreen && router.push(back)]])
  const fullText = t(full.fullscreen ? 'leaveFull' : 'full')
  return (
    <header className={classes.head}>
      <span className={classes.brand}>
        {/* biome-ignore lint/performance/noImgElement: a vector file of 1 KB that the image optimiser would not touch */}
        <img src={brand.logo} alt="" />
        <span>{brandText(brand.name, language)}</span>
      </span>
      <h1>
        <span dir="auto">{current.sname}</span>
        <small className={classes.subtitle}>{t('title')}</small>
      </h1>
      <div className={classes.tools}>
        <Liveness zone={zone} readAt={readAt} />
        <Clock zone={zone} />
        {help}
        <button
          type="button"
          className={classes.button}
          aria-label={fullText}
          title={`${fullText} (F)`}
          onClick={toggle}
        >
          {full.fullscreen ? <IconMinimize /> : <IconMaximize />}
        </button>
        <PageLink
          className={classes.button ?? ''}
          href={back}
          aria-label={t('leave')}
          title={`${t('leave')} (Esc)`}
        >
          <IconX />
        </PageLink>
      </div>
    </header>
  )
}

function Clock({ zone }: { zone: string | undefined }) {
  const { tag } = useLanguage()
  const now = useTicking((time) => time, 'seconds')
  const wall = zone === undefined ? undefined : wallIn(zone, now)
  const weekday = wall && wallFormat(tag, { weekday: 'short' }).format(wall)
  return (
    <time className={classes.clock} suppressHydrationWarning>
      <bdi dir="ltr">{dateTime(now, zone).slice(11)}</bdi>
      <small>
        <bdi dir="ltr">{dayText(now, zone)}</bdi> {weekday}
      </small>
    </time>
  )
}

/** A lost network says since when the figures stand. */
function Liveness({ zone, readAt }: ScreenHeadProps) {
  const t = useTranslations('board.screen')
  const { status } = usePush()
  const isOffline = useIsOffline()
  const isLive = status === 'live' && !isOffline
  const look = isLive ? 'live' : isOffline ? 'offline' : 'connecting'
  const time = clock(Math.floor(readAt / 1000), zone)
  return (
    <span className={classes.liveness} data-look={look} role="status">
      <i className={classes.lamp} data-look={look} />
      {look === 'offline' && readAt > 0 ? t('since', { time }) : t(`status.${look}`)}
    </span>
  )
}

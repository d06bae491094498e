'use client'

import { CloseButton, Slider } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useFollow, useFollowed } from '#components/shared/follow/use-followed.ts'
import type { DeviceStore } from '#lib/live/device-store.ts'
import classes from './follow.module.css'
import { FollowMap } from './follow-map.tsx'
import { Pager, useFollowPage } from './follow-page.tsx'
import { useFollowShape, windowCounts } from './follow-shape.ts'

type FollowWindowsProps = { store: DeviceStore; onSelect: (simei: string) => void }

/** Small maps beside the large one, a followed device each. */
export function FollowWindows({ store, onSelect }: FollowWindowsProps) {
  const t = useTranslations('follow')
  const { data } = useFollowed()
  const { windows, change } = useFollowShape()
  const follow = useFollow()
  const { drawn, ...pager } = useFollowPage(data?.items ?? [], windows)
  return (
    <section className={classes.windows} aria-label={t('windows')}>
      <header>
        <b>{t('followed')}</b>
        <CloseButton
          size="sm"
          aria-label={t('closeWindows')}
          onClick={() => change({ isInWindows: false })}
        />
        <Slider
          className={classes.slider ?? ''}
          size="sm"
          min={windowCounts.least}
          max={windowCounts.most}
          value={windows}
          label={(value) => t('count', { count: value })}
          thumbLabel={t('howMany')}
          onChange={(value) => change({ windows: value })}
        />
        <Pager {...pager} />
      </header>
      <div className={classes.column}>
        {data?.items.length === 0 && <p className={classes.note}>{t('noneText')}</p>}
        {drawn.map((row) => (
          <FollowMap key={row.simei} store={store} row={row} onSelect={onSelect}>
            <CloseButton
              size="xs"
              aria-label={t('unfollowOf', { name: row.name })}
              onClick={() => void follow.one(row, false)}
            />
          </FollowMap>
        ))}
      </div>
    </section>
  )
}

'use client'

import { Switch } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { useAddress } from '#components/data/use-address.ts'
import { count, formatDistance, inOwnUnit, unitSymbol } from '#lib/format/measure.ts'
import { dateTime } from '#lib/format/time.ts'
import { fixKindAt } from '#lib/track/fix-source.ts'
import type { Playback } from '#lib/track/playback.ts'
import { indexAt, type Track } from '#lib/track/track.ts'
import stopClasses from './stop.module.css'
import classes from './track-lists.module.css'
import { usePlaybackValue } from './use-playback.ts'

const rowHeight = 30

export function PointTable({ track, playback }: { track: Track; playback: Playback }) {
  const t = useTranslations('track')
  const { tag } = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  const [hasAddresses, setAddresses] = useState(false)
  const shown = usePlaybackValue(playback, (p) => indexAt(track, p.at))
  const isPlaying = usePlaybackValue(playback, (p) => p.isPlaying)
  const virtual = useVirtualizer({
    count: track.time.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 4,
  })
  useEffect(() => {
    if (isPlaying) virtual.scrollToIndex(shown, { align: 'center' })
  }, [virtual, shown, isPlaying])
  return (
    <div className={classes.table} ref={box}>
      <div className={classes.headRow}>
        <span>{t('time')}</span>
        <span>{t('velocity', { unit: unitSymbol('km/h', tag) })}</span>
        <span>{t('course')}</span>
        <span>{t('kind')}</span>
        <span className={classes.placeHead}>
          <b>{t(hasAddresses ? 'address' : 'place')}</b>
          <Switch
            size="xs"
            label={t('addresses')}
            checked={hasAddresses}
            onChange={(event) => setAddresses(event.currentTarget.checked)}
          />
        </span>
      </div>
      <ul style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => (
          <li key={index} style={{ transform: `translateY(${start}px)` }}>
            <button
              type="button"
              aria-current={index === shown || undefined}
              onClick={() => playback.seek(track.time[index] ?? 0)}
            >
              <span>{dateTime(track.time[index] ?? 0)}</span>
              <span>{count(inOwnUnit((track.speed[index] ?? 0) / 10, 'km/h', tag), tag, 1)}</span>
              <span>{track.course[index]}°</span>
              <Kind track={track} index={index} />
              {hasAddresses && !isPlaying ? (
                <Address lon={track.lon[index] ?? 0} lat={track.lat[index] ?? 0} />
              ) : (
                <span dir="ltr">
                  {track.lat[index]?.toFixed(6)}, {track.lon[index]?.toFixed(6)}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Kind({ track, index }: { track: Track; index: number }) {
  const t = useTranslations('track')
  const { source, state } = fixKindAt(track, index)
  const { tag } = useLanguage()
  const metres = track.accuracy[index]
  const name = t(`source.${source}`)
  const words = metres ? `${name} ±${formatDistance(metres, tag)}` : name
  return (
    <span title={words}>{state === 'static' ? t('staticSource', { source: words }) : words}</span>
  )
}

function Address({ lon, lat }: { lon: number; lat: number }) {
  const t = useTranslations('device')
  const address = useAddress(lon, lat)
  return (
    <span className={stopClasses.address} title={address}>
      {address === '' ? t('noAddress') : (address ?? '…')}
    </span>
  )
}

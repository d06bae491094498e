'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { type FixSource, sourcesOf } from '#lib/track/fix-source.ts'
import type { Track } from '#lib/track/track.ts'
import classes from './track-bar.module.css'

type SourceFilterProps = {
  track: Track
  hidden: ReadonlySet<FixSource>
  onHide: (hidden: ReadonlySet<FixSource>) => void
}

export function SourceFilter({ track, hidden, onHide }: SourceFilterProps) {
  const t = useTranslations('track')
  const sources = useMemo(() => sourcesOf(track), [track])
  if (sources.length < 2) return null
  const flip = (source: FixSource) => {
    const next = new Set(hidden)
    if (!next.delete(source)) next.add(source)
    onHide(next)
  }
  return (
    <fieldset className={classes.sources} aria-label={t('sources')}>
      {sources.map((source) => (
        <button
          key={source}
          type="button"
          aria-pressed={!hidden.has(source)}
          onClick={() => flip(source)}
        >
          {t(`source.${source}`)}
        </button>
      ))}
    </fieldset>
  )
}

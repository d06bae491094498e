'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { useCarName } from '#components/data/use-car-name.ts'
import { type CellColumn, type CellContext, cellText } from '#lib/format/cell.ts'
import { relativeTime } from '#lib/format/relative-time.ts'
import { dateTime } from '#lib/format/time.ts'

export function useCellContext(): CellContext {
  const { tag } = useLanguage()
  const t = useTranslations()
  const carName = useCarName()
  return useMemo(
    () => ({ tag, carName, text: (key, values) => (t.has(key) ? t(key, values) : undefined) }),
    [tag, carName, t],
  )
}

/** A time in the reader's zone; how long ago on hover. */
export function TimeCell({ time }: { time: number | null | undefined }) {
  const { tag } = useLanguage()
  if (time === null || time === undefined) return <Unknown />
  return (
    <time
      dir="ltr"
      dateTime={new Date(time * 1000).toISOString()}
      title={relativeTime(time, { now: Date.now() / 1000, tag })}
    >
      {dateTime(time)}
    </time>
  )
}

export function Unknown() {
  return (
    <span data-unknown style={{ color: 'var(--wp-dimmed)' }}>
      —
    </span>
  )
}

export function ValueCell(props: { column: CellColumn; value: unknown; context: CellContext }) {
  const { column, value, context } = props
  if (column.as === 'time' && typeof value === 'number') return <TimeCell time={value} />
  const text = cellText(column, value, context)
  return text === '' ? (
    <Unknown />
  ) : (
    <span dir="auto" title={text}>
      {text}
    </span>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import classes from './bar-chart.module.css'

export type Bar = { key: string; label: string; value: number }

type BarChartProps = {
  label: string
  bars: readonly Bar[]
  text: (value: number) => string
  /** Bars side by side along a time, else one below the other. */
  isTime: boolean
  /** Where the rows behind a bar are listed, and how the link is called. */
  link: { href: (key: string) => string; name: (bar: Bar) => string }
}

/** Not below zero. What a bar says is also in the table below it. Arrow keys go from bar to bar. */
export function BarChart({ label, bars, text, isTime, link }: BarChartProps) {
  const most = bars.reduce((all, { value }) => Math.max(all, value), 0)
  const t = useTranslations('common')
  const share = (value: number) => `${most > 0 ? Math.max((value / most) * 100, 0) : 0}%`
  const linkOf = useBarLinks(bars, link)
  const title = (bar: Bar) => t('withValue', { label: bar.label, value: text(bar.value) })
  return isTime ? (
    <figure className={classes.time} aria-label={label}>
      <div className={classes.axis} aria-hidden="true">
        <span dir="ltr">{text(most)}</span>
        <span dir="ltr">{text(Math.round(most / 2))}</span>
        <span dir="ltr">{text(0)}</span>
      </div>
      <div className={classes.plot}>
        {bars.map((bar, at) =>
          linkOf(
            bar,
            at,
            { className: classes.slot ?? '', title: title(bar) },
            <span className={classes.column} style={{ height: share(bar.value) }} />,
          ),
        )}
      </div>
      <div className={classes.ends} aria-hidden="true">
        <span>{bars[0]?.label}</span>
        {bars.length > 1 && <span>{bars.at(-1)?.label}</span>}
      </div>
    </figure>
  ) : (
    <figure className={classes.list} aria-label={label}>
      {bars.map((bar, at) =>
        linkOf(
          bar,
          at,
          { className: classes.line ?? '', title: title(bar) },
          <>
            <span className={classes.name}>{bar.label}</span>
            <span className={classes.track}>
              <span className={classes.row} style={{ width: share(bar.value) }} />
            </span>
            <span dir="ltr">{text(bar.value)}</span>
          </>,
        ),
      )}
    </figure>
  )
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** One stop of the Tab key for all bars. */
function useBarLinks(bars: readonly Bar[], link: BarChartProps['link']) {
  const [active, setActive] = useState(0)
  const current = Math.min(active, bars.length - 1)
  const move = (event: KeyboardEvent<HTMLAnchorElement>) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const bar = event.currentTarget
    const isMirrored = event.key.startsWith('ArrowR') || event.key.startsWith('ArrowL')
    const isRtl = isMirrored && getComputedStyle(bar).direction === 'rtl'
    const next = step > 0 !== isRtl ? bar.nextElementSibling : bar.previousElementSibling
    if (next instanceof HTMLElement) next.focus()
  }
  return (
    bar: Bar,
    at: number,
    look: { className: string; title: string },
    children: ReactNode,
  ) => (
    <PageLink
      key={bar.key}
      href={link.href(bar.key)}
      aria-label={link.name(bar)}
      tabIndex={at === current ? 0 : -1}
      onFocus={() => setActive(at)}
      onKeyDown={move}
      {...look}
    >
      {children}
    </PageLink>
  )
}

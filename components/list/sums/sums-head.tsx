'use client'

import { SegmentedControl } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { numberFormat } from '#lib/format/intl.ts'
import { rowOf } from '#lib/pages/chart-of.ts'
import { behindOf } from '#lib/pages/rows-behind.ts'
import { changeOf, columnOf, type Sums, totalsOf } from '#lib/pages/sums.ts'
import { termValues } from '#lib/pages/terms.ts'
import { DrawnSums } from './drawn-sums.tsx'
import classes from './sums.module.css'
import type { SumsRead, useSums } from './use-sums.ts'
import { useValueText } from './use-value-text.ts'

type FiguresProps = {
  sums: Sums
  /** Undefined while they are read. */
  now: SumsRead | undefined
  before: SumsRead | undefined
}

const isFigure = (value: number | null | undefined): value is number => typeof value === 'number'

/** Each figure over the whole filter, and how it changed against the period before. */
function Figures({ sums, now, before }: FiguresProps) {
  const t = useTranslations()
  const textOf = useValueText()
  const { tag } = useLanguage()
  const percent = numberFormat(tag, { style: 'percent', signDisplay: 'exceptZero' })
  const totals = now && totalsOf(sums, now.rows, now.totals)
  const earlier = before && totalsOf(sums, before.rows, before.totals)
  return (
    <dl className={classes.figures}>
      {sums.figures.map((key) => {
        const { as, title, help } = columnOf(sums, key)
        const total = totals?.get(key)
        const was = earlier?.get(key)
        const change = isFigure(total) && isFigure(was) ? changeOf(total, was) : undefined
        return (
          <div key={key}>
            <dt {...(help && { title: t(help, termValues) })}>{t(title)}</dt>
            <dd>
              <bdi dir="ltr">{isFigure(total) ? textOf(as, total) : totals ? '—' : '…'}</bdi>
              {change !== undefined && isFigure(was) && (
                <small title={t('report.sums.before', { value: textOf(as, was) })}>
                  <bdi dir="ltr">{percent.format(change)}</bdi>
                  <span className={classes.told}>
                    {t('report.sums.before', { value: textOf(as, was) })}
                  </span>
                </small>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** The choice of a group, and its figures and chart. */
export function SumsHead({ sums, read }: { sums: Sums; read: ReturnType<typeof useSums> }) {
  const { by, setBy, drawn, rows, now, before, chart, open } = read
  const t = useTranslations()
  // Beside the figures, not after them.
  useEffect(() => DrawnSums.preload(), [])
  return (
    <>
      {Object.keys(sums.groups).length > 1 && (
        <SegmentedControl
          className={classes.by ?? ''}
          size="xs"
          aria-label={t('report.sums.by')}
          value={by}
          onChange={setBy}
          data={Object.keys(sums.groups).map((value) => ({
            value,
            label: t(`${sums.texts}.${value}`),
          }))}
        />
      )}
      <section className={classes.sums} aria-busy={now === undefined}>
        <Figures sums={sums} now={now} before={before} />
        {(rows.length > 0 || (before && before.rows.length > 0)) && (
          <DrawnSums
            chart={chart}
            label={t(sums.list.title)}
            {...(behindOf(sums, drawn) && {
              onOpen: (point: string, part: string | undefined) =>
                open(rowOf(sums, { rows, point, part }), drawn),
            })}
          />
        )}
      </section>
    </>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '#components/data/brand.tsx'
import { numberFormat } from '#lib/format/intl.ts'
import { changeOf, columnOf, type Sums, totalsOf } from '#lib/pages/sums.ts'
import type { ListRow } from '../data-table/use-list-columns.tsx'
import classes from './sums.module.css'
import { useValueText } from './use-value-text.ts'

type FiguresProps = {
  sums: Sums
  /** Undefined while they are read. */
  rows: readonly ListRow[] | undefined
  before: readonly ListRow[] | undefined
}

/** Each figure over the whole filter, and how it changed against the period before. */
export function Figures({ sums, rows, before }: FiguresProps) {
  const t = useTranslations()
  const textOf = useValueText()
  const { tag } = useLanguage()
  const percent = numberFormat(tag, { style: 'percent', signDisplay: 'exceptZero' })
  const now = rows && totalsOf(sums, rows)
  const earlier = before && totalsOf(sums, before)
  return (
    <dl className={classes.figures}>
      {sums.figures.map((key) => {
        const { as, title } = columnOf(sums, key)
        const total = now?.get(key)
        const was = earlier?.get(key)
        const change = total === undefined || was === undefined ? undefined : changeOf(total, was)
        return (
          <div key={key}>
            <dt>{t(title)}</dt>
            <dd>
              <bdi dir="ltr">{total === undefined ? '…' : textOf(as, total)}</bdi>
              {change !== undefined && was !== undefined && (
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

'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '#components/data/brand.tsx'
import { useMayOpen } from '#components/data/openable.ts'
import { useValueText } from '#components/list/sums/use-value-text.ts'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import type { CallReply } from '#lib/contract/calls.ts'
import { numberFormat } from '#lib/format/intl.ts'
import { shownFigures } from '#lib/pages/board-leads.ts'
import classes from './home.module.css'
import { SparkLine } from './spark-line.tsx'

export type Figure = CallReply<'stat/Overview'>['figures'][number]

/** A figure with its trend; it leads to its list, where the reader may open one. */
export function FigureCard({ figure }: { figure: Figure }) {
  const t = useTranslations('board')
  const mayOpen = useMayOpen()
  const { name, series } = figure
  const lead = shownFigures[name].leads.find(mayOpen)
  const body = (
    <>
      <span className={classes.name}>{t(`figure.${name}`)}</span>
      <FigureValue figure={figure} />
    </>
  )
  return (
    <div className={classes.body}>
      {lead ? (
        <PageLink className={classes.lead ?? ''} href={lead}>
          {body}
        </PageLink>
      ) : (
        body
      )}
      {series && (
        <div className={classes.line}>
          <SparkLine values={series.map(({ value }) => value)} />
        </div>
      )}
    </div>
  )
}

function FigureValue({ figure: { name, value, before, is_more } }: { figure: Figure }) {
  const t = useTranslations('board')
  const textOf = useValueText()
  const { tag } = useLanguage()
  const { as } = shownFigures[name]
  const percent = numberFormat(tag, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  })
  const text = textOf(as, value)
  const was = before === null ? undefined : t('before', { value: textOf(as, before) })
  return (
    <span className={classes.value}>
      <bdi dir="ltr">{is_more ? t('more', { value: text }) : text}</bdi>
      {was && (
        <small title={was}>
          {before ? <bdi dir="ltr">{percent.format((value - before) / before)}</bdi> : null}
          <span className={classes.told}>{was}</span>
        </small>
      )}
    </span>
  )
}

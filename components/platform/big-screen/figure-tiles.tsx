'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '#components/data/brand.tsx'
import { useMayOpen } from '#components/data/openable.ts'
import { useValueText } from '#components/list/sums/use-value-text.ts'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import type { BoardFigure } from '#lib/codes/board-figures.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { numberFormat } from '#lib/format/intl.ts'
import { shownFigures } from '#lib/pages/board-leads.ts'
import classes from './boards.module.css'

type Figure = CallReply<'stat/Overview'>['figures'][number]

const looks: Partial<Record<BoardFigure, string>> = {
  online: 'online',
  moving: 'moving',
  silent: 'static',
  alarmsToday: 'alarm',
  alarmsOpen: 'alarm',
}
/** Longer ones are written smaller. */
const room = { usual: 8, long: 12 }
const lengthOf = ({ length }: string) =>
  length <= room.usual ? undefined : length <= room.long ? 'long' : 'longest'

/** The figures of the day, in large. */
export function FigureTiles({ figures }: { figures: readonly Figure[] }) {
  const t = useTranslations('board')
  return (
    <ul className={classes.tiles} aria-label={t('home.figures')}>
      {figures.map((figure) => (
        <li key={figure.name}>
          <Tile figure={figure} />
        </li>
      ))}
    </ul>
  )
}

function Tile({ figure }: { figure: Figure }) {
  const t = useTranslations('board')
  const mayOpen = useMayOpen()
  const textOf = useValueText()
  const { name, value } = figure
  const { as, leads } = shownFigures[name]
  const lead = leads.find(mayOpen)
  const text = textOf(as, value)
  const length = lengthOf(text)
  const body = (
    <>
      <span className={classes.name}>{t(`figure.${name}`)}</span>
      <span className={classes.value}>
        <bdi dir="ltr" data-look={looks[name]} data-length={length}>
          {text}
        </bdi>
        {length === undefined && <Change figure={figure} />}
      </span>
    </>
  )
  return lead ? (
    <PageLink className={classes.tile ?? ''} href={lead}>
      {body}
    </PageLink>
  ) : (
    <div className={classes.tile}>{body}</div>
  )
}

/** Against the day before, where there is one. */
function Change({ figure: { name, value, before } }: { figure: Figure }) {
  const t = useTranslations('board')
  const textOf = useValueText()
  const { tag } = useLanguage()
  if (!before) return null
  const percent = numberFormat(tag, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  })
  const was = t('before', { value: textOf(shownFigures[name].as, before) })
  return (
    <small title={was}>
      <bdi dir="ltr">{percent.format((value - before) / before)}</bdi>
      <span className={classes.told}>{was}</span>
    </small>
  )
}

'use client'

import { type SimCard, simNumberOf, useSimWords } from '#components/shared/sim/sim-card.ts'
import { SimEnd } from '#components/shared/sim/sim-end.tsx'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import classes from './phone.module.css'

/** A card in three lines, leading to its page. */
export function CardLink({ card }: { card: SimCard }) {
  const wordsOf = useSimWords()
  const device = card.device_name || card.imei
  return (
    <PageLink className={classes.card} href={`/h5/sim?iccid=${card.iccid}`}>
      <strong>
        <bdi dir="ltr">{simNumberOf(card)}</bdi>
      </strong>
      <small>
        {wordsOf(card)}
        {device && ` · ${device}`}
      </small>
      {card.end_time !== null && (
        <small>
          <SimEnd end={card.end_time} isLabelled />
        </small>
      )}
    </PageLink>
  )
}

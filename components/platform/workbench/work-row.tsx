'use client'

import { Badge, Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useMayOpen } from '#components/data/openable.ts'
import { Ago } from '#components/ui/ago.tsx'
import { useAmount } from '#components/ui/money.tsx'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { dayText } from '#lib/format/time.ts'
import { leadOf, type WorkItem } from './work-line.ts'
import classes from './workbench.module.css'

type RowProps = {
  item: WorkItem
  isBusy: boolean
  /** Hands on what others have, too. */
  isManager: boolean
  onTake: () => void
  onDone: () => void
  onHandOn: () => void
}

/** What waits, since when, who has it, and what the reader can do. */
export function WorkRow(props: RowProps) {
  const t = useTranslations('board.work')
  const mayOpen = useMayOpen()
  const { item, isBusy, isManager } = props
  const title = useTitle(item)
  const lead = leadOf(item)
  const isFree = item.state !== 'taken'
  return (
    <li className={classes.row} data-mine={item.is_mine || undefined} aria-busy={isBusy}>
      <div className={classes.what}>
        {mayOpen(lead) ? <PageLink href={lead}>{title}</PageLink> : <span>{title}</span>}
        <Facts item={item} />
      </div>
      <Holder item={item} />
      {item.state !== 'done' && (
        <div className={classes.acts}>
          {isFree && (
            <Button size="xs" variant="light" loading={isBusy} onClick={props.onTake}>
              {t('take')}
            </Button>
          )}
          {(isFree || item.is_mine || isManager) && (
            <Button size="xs" variant="default" disabled={isBusy} onClick={props.onHandOn}>
              {t('handOn')}
            </Button>
          )}
          {(isFree || item.is_mine) && (
            <Button size="xs" variant="default" disabled={isBusy} onClick={props.onDone}>
              {t('done')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

function useTitle({ kind, name }: WorkItem): string {
  const t = useTranslations()
  return kind === 'task' && t.has(`report.task.${name}`) ? t(`report.task.${name}`) : name
}

/** Where the words of a code are. */
const codes = {
  alarm: 'alarm.type',
  complaint: 'complaint.state',
  feedback: 'feedback.kind',
  handPaid: 'wallet.hand.way',
}

function Facts({ item }: { item: WorkItem }) {
  const t = useTranslations()
  const words = useTranslations('board.work')
  const amountOf = useAmount()
  const { kind, code, detail, amount, currency, time } = item
  const key = kind in codes && code ? `${codes[kind as keyof typeof codes]}.${code}` : undefined
  return (
    <small className={classes.facts}>
      {key && t.has(key) && <span>{t(key)}</span>}
      {detail && <bdi dir="ltr">{detail}</bdi>}
      {amount !== null && currency !== null && <span>{amountOf(amount, currency)}</span>}
      {time !== null &&
        (kind === 'renewal' ? (
          <span>{words('ends', { day: dayText(time) })}</span>
        ) : (
          <Ago time={time} />
        ))}
    </small>
  )
}

function Holder({ item }: { item: WorkItem }) {
  const t = useTranslations('board.work')
  const { state, holder, is_mine, since, handed_by, note, done_time } = item
  if (state === 'free') return <span className={classes.who}>{t('free')}</span>
  const at = state === 'done' ? done_time : since
  return (
    <div className={classes.who}>
      <Badge variant="light" color={is_mine ? undefined : 'gray'} tt="none">
        {is_mine ? t('mine') : holder}
      </Badge>
      <small>
        {at !== null && <Ago time={at} />}
        {handed_by && <span>{t('handedBy', { name: handed_by })}</span>}
        {note && <q>{note}</q>}
      </small>
    </div>
  )
}

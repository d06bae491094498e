'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { Invitation } from '#components/data/invitations.ts'
import { useCall } from '#components/data/use-call.ts'
import { dateTime } from '#lib/format/time.ts'
import { shareRights } from '#lib/rules/sharing.ts'
import classes from './sharing.module.css'

const most = 20

type WaitingProps = {
  accepting: ReadonlySet<string>
  onAccept: (invitation: Invitation) => void
  onRefuse: (invitation: Invitation) => void
}

/** Invitations that wait for an answer, with what each allows. */
export function WaitingInvitations({ accepting, onAccept, onRefuse }: WaitingProps) {
  const t = useTranslations('sharing')
  const { data } = useCall('message/GetShare', { state: 'unhandled', limit_size: most })
  if (!data || data.items.length === 0) return null
  return (
    <ul className={classes.waiting} aria-label={t('waiting')}>
      {data.items.map((one) => (
        <li key={one.invite_id}>
          <div className={classes.words}>
            <b>{t('offer', { from: one.from, name: one.name })}</b>
            <span className={classes.facts}>
              {shareRights
                .slice(0, shareRights.indexOf(one.rights) + 1)
                .map((right) => t(`rightHelp.${right}`))
                .join(' · ')}
            </span>
            <span className={classes.facts}>{t('until', { time: dateTime(one.end_time) })}</span>
            {one.remark && <q className={classes.facts}>{one.remark}</q>}
          </div>
          <Button
            variant="default"
            disabled={accepting.has(one.invite_id)}
            onClick={() => onRefuse(one)}
          >
            {t('refuse')}
          </Button>
          <Button loading={accepting.has(one.invite_id)} onClick={() => onAccept(one)}>
            {t('accept')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

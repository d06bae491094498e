'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Session } from '#components/data/session.ts'
import type { Channel } from '#components/shared/code-of-contact.tsx'
import { dateTime } from '#lib/format/time.ts'
import classes from './account.module.css'
import { ContactDialog } from './contact-dialog.tsx'

/** A device has a phone only. */
export function ContactRows({ session }: { session: Session }) {
  const t = useTranslations('account.contact')
  const [isOpen, setOpen] = useState<Channel>()
  const channels: Channel[] = session.device ? ['sms'] : ['sms', 'mail']
  const fromOf = (channel: Channel) =>
    channel === 'sms' ? session.phone_reset_from : session.email_reset_from
  const boundOf = (channel: Channel) => (channel === 'sms' ? session.phone : session.email)
  return (
    <>
      <ul className={classes.rows}>
        {channels.map((channel) => (
          <li key={channel} className={classes.row}>
            <div className={classes.words}>
              <div className={classes.name}>{t(`${channel}.name`)}</div>
              <p className={classes.help}>
                {boundOf(channel) ? <span dir="ltr">{boundOf(channel)}</span> : t('none')}
                {boundOf(channel) && fromOf(channel) * 1000 > Date.now() && (
                  <> · {t('resetFrom', { time: dateTime(fromOf(channel)) })}</>
                )}
              </p>
              {channel === 'mail' && session.email_refused && (
                <p className={classes.refused} role="status">
                  {t('refused', { reason: session.email_refused })}
                </p>
              )}
            </div>
            <Button
              size="compact-md"
              variant="default"
              aria-label={t(boundOf(channel) ? `${channel}.change` : `${channel}.bind`)}
              onClick={() => setOpen(channel)}
            >
              {t(boundOf(channel) ? 'change' : 'bind')}
            </Button>
          </li>
        ))}
      </ul>
      {isOpen && (
        <ContactDialog
          channel={isOpen}
          bound={boundOf(isOpen)}
          other={isOpen === 'sms' ? session.email : session.phone}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

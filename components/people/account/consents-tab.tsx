'use client'

import { Button, Modal, Skeleton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCall } from '#components/data/use-call.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { MarkdownText } from '#components/ui/plain/markdown-text.tsx'
import type { CallReply } from '#lib/contract/calls.ts'
import { dateTime } from '#lib/format/time.ts'
import { languages } from '#lib/i18n/languages.ts'
import classes from './account.module.css'
import { ActRow } from './act-row.tsx'

type Consent = CallReply<'user/GetConsents'>['items'][number]

/** The legal texts that the account agreed to, and when; each opens as it was then. */
export function ConsentsTab() {
  const t = useTranslations('account.consents')
  const list = useCall('user/GetConsents', {})
  const [read, setRead] = useState<Consent>()
  if (list.error) return <Failure error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <Skeleton height={120} />
  const { items } = list.data
  if (items.length === 0) return <p className={classes.lead}>{t('none')}</p>
  return (
    <>
      <p className={classes.lead}>{t('help')}</p>
      <ul className={classes.rows}>
        {items.map((item) => (
          <ActRow
            key={`${item.brand} ${item.hash}`}
            name={t('agreed', { time: dateTime(item.agree_time) })}
            help={
              <>
                {t('version', { brand: item.brand, version: item.version })} ·{' '}
                {languages[item.language].name}
              </>
            }
          >
            <Button
              size="compact-md"
              variant="default"
              aria-label={t('readOf', { time: dateTime(item.agree_time) })}
              onClick={() => setRead(item)}
            >
              {t('read')}
            </Button>
          </ActRow>
        ))}
      </ul>
      {read && <ConsentDialog consent={read} onClose={() => setRead(undefined)} />}
    </>
  )
}

function ConsentDialog({ consent, onClose }: { consent: Consent; onClose: () => void }) {
  const t = useTranslations('account.consents')
  const { brand, hash, agree_time: time } = consent
  const { data, error, refetch } = useCall('user/GetConsentText', { brand: brand, hash: hash })
  return (
    <Modal opened size="lg" title={t('agreed', { time: dateTime(time) })} onClose={onClose}>
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} />}
      {data &&
        (['terms', 'privacy'] as const).map((kind) => (
          <section key={kind}>
            <h2 className={classes.heading}>{t(kind)}</h2>
            <MarkdownText text={data[kind].text} lang={languages[data[kind].language].tag} />
          </section>
        ))}
    </Modal>
  )
}

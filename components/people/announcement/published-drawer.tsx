'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { failureOf, useCall } from '#components/data/use-call.ts'
import { ReadDrawer } from '#components/shared/read-drawer.tsx'
import { MarkdownText } from '#components/ui/plain/markdown-text.tsx'
import { minuteTime } from '#lib/format/time.ts'
import { languageOf, languages } from '#lib/i18n/languages.ts'
import classes from './announcement.module.css'
import { LevelBadge } from './level-badge.tsx'
import type { Published } from './published.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

const nameOf = (lang: string) => {
  const code = languageOf(lang)
  return code ? languages[code].name : lang
}

/** A message as its author sees it: to whom, since when, who read it, in each language. */
export function PublishedDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('announcement')
  const read = useCall('message/GetPublished', { message_id: id }, { staleTime: 0 })
  const failure = failureOf(read)
  const [isWithdrawing, setWithdrawing] = useState(false)
  return (
    <ReadDrawer
      title={t('one')}
      size={600}
      height={240}
      value={read.data?.items[0]}
      failure={failure}
      onRetry={() => void read.refetch()}
      onClose={onClose}
    >
      {(message) => (
        <>
          <Facts message={message} />
          {message.texts?.map(({ lang, title, content }) => (
            <section key={lang} className={classes.text} lang={languageOf(lang) ?? lang}>
              <div className={classes.head}>{nameOf(lang)}</div>
              <h2 className={classes.title} dir="auto">
                {title}
              </h2>
              <MarkdownText text={content} />
            </section>
          ))}
          {(message.state === 'scheduled' || message.state === 'current') && (
            <div className={classes.foot}>
              <Button color="red" variant="light" onClick={() => setWithdrawing(true)}>
                {t('withdraw.open')}
              </Button>
            </div>
          )}
          {isWithdrawing && (
            <WithdrawDialog message={message} onClose={() => setWithdrawing(false)} />
          )}
        </>
      )}
    </ReadDrawer>
  )
}

/** In words: all of them where nothing is named. */
function useAudience() {
  const t = useTranslations('announcement')
  return ({ readers, regions, platforms }: Published): string =>
    [
      readers.length > 0 ? readers.map((one) => t(`reader.${one}`)).join(', ') : t('everybody'),
      ...regions.map((one) => t(`region.${one}`)),
      ...platforms.map((one) => t(`platform.${one}`)),
    ].join(' · ')
}

function Facts({ message }: { message: Published }) {
  const t = useTranslations('announcement')
  const audienceOf = useAudience()
  const { state, start_time, work_time, end_time, familys, includes_below, reason } = message
  const names = familys.flatMap(({ sname }) => sname || []).join(', ')
  const facts = [
    ['state', t(`publishedState.${state}`)],
    ['to', includes_below && names ? t('withBelow', { names }) : names],
    ['readers', audienceOf(message)],
    ['read', t('readBy', { accounts: message.read_accounts, devices: message.read_devices })],
    ['start', minuteTime(start_time)],
    ['work', work_time === null ? '' : minuteTime(work_time)],
    ['end', end_time === null ? '' : minuteTime(end_time)],
    ['carousel', message.is_carousel ? t('publish.carousel') : ''],
    ['author', message.author],
    ['withdrawnBy', message.withdrawn_by],
    ['reason', reason],
  ] as const
  return (
    <>
      <div className={classes.head}>
        <LevelBadge level={message.level} />
      </div>
      <dl className={classes.facts}>
        {facts.map(([name, value]) =>
          value === '' ? null : (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{t(`column.${name}`)}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
        )}
      </dl>
    </>
  )
}

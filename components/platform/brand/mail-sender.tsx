'use client'

import { Badge, Button, CopyButton, Skeleton, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCall } from '#components/data/use-call.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import type { SenderRecordState } from '#lib/codes/brand-keys.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import classes from './brand.module.css'
import keyClasses from './vendor-keys.module.css'

type SenderRecord = CallReply<'ops/CheckSender'>['records'][number]

const colours: Record<SenderRecordState, string> = {
  present: 'green',
  missing: 'orange',
  wrong: 'red',
  unknown: 'gray',
}

/** Whom mails come from, and what the DNS says of it: asked when it is wanted. */
export function MailSender({ brand, from }: { brand: string; from: string }) {
  const t = useTranslations('brand.sender')
  const [isAsked, setAsked] = useState(false)
  const { data, error, refetch, isFetching } = useCall(
    'ops/CheckSender',
    { brand: brand },
    { enabled: isAsked },
  )
  const check = () => {
    if (isAsked) void refetch()
    else setAsked(true)
  }
  return (
    <section className={classes.part}>
      <Title order={2} fz={16}>
        {t('title')}
      </Title>
      <p>{t('from', { from: from })}</p>
      <p>{t('help')}</p>
      <div>
        <Button variant="default" loading={isFetching} onClick={check}>
          {t('check')}
        </Button>
      </div>
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {isFetching && !data && <Skeleton height={120} aria-label={t('loading')} />}
      {data && (
        <ul className={keyClasses.list}>
          {data.records.map((record) => (
            <RecordLine key={record.record} record={record} />
          ))}
        </ul>
      )}
    </section>
  )
}

function RecordLine({ record: { record, name, state, found, wanted } }: { record: SenderRecord }) {
  const t = useTranslations('brand.sender')
  return (
    <li className={keyClasses.about}>
      <strong>{t(record)}</strong>
      <Badge variant="light" color={colours[state]}>
        {t(state)}
      </Badge>
      {found !== '' && <p>{t('found', { text: found })}</p>}
      {wanted !== '' && (
        <>
          <p>{t('add', { name: name })}</p>
          <code dir="ltr" className={keyClasses.record}>
            {wanted}
          </code>
          <CopyRecord text={wanted} />
        </>
      )}
    </li>
  )
}

function CopyRecord({ text }: { text: string }) {
  const t = useTranslations('brand.keys')
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button size="compact-sm" variant="default" onClick={copy}>
          {t(copied ? 'copied' : 'copy')}
        </Button>
      )}
    </CopyButton>
  )
}

'use client'

import { Button, Text, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { call } from '#components/data/api.ts'
import { useLanguage } from '#components/data/brand.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import classes from './brand.module.css'
import type { BrandConfig } from './brand-values.ts'

type Drawn = CallReply<'ops/PreviewConfig'>

type SentPreviewProps = {
  config: Pick<BrandConfig, 'brand' | 'rev'>
  /** The form holds what was not saved yet. */
  isChanged: boolean
}

/** Mail, SMS and receipt of the draft, as the server draws them. */
export function SentPreview({ config: { brand, rev }, isChanged }: SentPreviewProps) {
  const t = useTranslations('brand.preview')
  const tell = useTell()
  const { language } = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const [drawn, setDrawn] = useState<{ of: string; as: Drawn }>()
  const wanted = JSON.stringify([brand, rev, language])
  const draw = async () => {
    setBusy(true)
    try {
      setDrawn({ of: wanted, as: await call('ops/PreviewConfig', { brand, language }) })
    } catch (error) {
      tell.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={classes.part} aria-label={t('sentTitle')}>
      <Title order={2} fz={16}>
        {t('sentTitle')}
      </Title>
      <Text c="dimmed" fz="sm">
        {t('sentHelp')}
      </Text>
      <div>
        <Button
          size="xs"
          variant="default"
          loading={isBusy}
          disabled={isChanged}
          onClick={() => void draw()}
        >
          {t('draw')}
        </Button>
      </div>
      {/* What was drawn of another draft is shown no longer. */}
      {drawn?.of === wanted && <Sent drawn={drawn.as} />}
    </section>
  )
}

function Sent({ drawn: { mail, sms, pdf } }: { drawn: Drawn }) {
  const t = useTranslations('brand.preview')
  return (
    <div role="status">
      <p className={classes.mail}>
        <strong>{t('mail')}</strong> {mail.subject}
        <br />
        {mail.body}
      </p>
      <p className={classes.mail}>
        <strong>{t('sms')}</strong> {sms}
      </p>
      <p className={classes.mail}>
        <strong>{t('receipt')}</strong> <Receipt key={pdf} pdf={pdf} />
      </p>
    </div>
  )
}

/** `pdf` in base64; in a window of its own, where the browser shows it. */
function Receipt({ pdf }: { pdf: string }) {
  const t = useTranslations('brand.preview')
  const [url] = useState(() => {
    const bytes = Uint8Array.from(atob(pdf), (sign) => sign.charCodeAt(0))
    return URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  })
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {t('openReceipt')}
    </a>
  )
}

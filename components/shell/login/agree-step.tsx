'use client'

import { Button, Loader, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { call } from '#components/data/api.ts'
import { useLanguage } from '#components/data/brand.tsx'
import { owedBy, updateSession } from '#components/data/session.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { MarkdownText } from '#components/ui/plain/markdown-text.tsx'
import { legalKinds } from '#lib/codes/legal-kinds.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { dateTime } from '#lib/format/time.ts'
import { languages } from '#lib/i18n/languages.ts'
import classes from './agree-step.module.css'
import { useEnter } from './use-enter.ts'

type Legal = CallReply<'user/GetLegal'>['legal']

/** The brand's texts, which the person agrees to before anything else; or leaves. */
export function AgreeStep(props: { next: string | null; onBack: () => void }) {
  const t = useTranslations('login.agree')
  const { language } = useLanguage()
  const { goOn } = useEnter(props.next)
  const [legal, setLegal] = useState<Legal>()
  const [failure, setFailure] = useState<Error>()
  const [isBusy, setBusy] = useState(false)

  async function attempt(run: () => Promise<void>): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    await run().catch((error: unknown) =>
      setFailure(error instanceof Error ? error : new Error(String(error))),
    )
    setBusy(false)
  }
  const read = () =>
    attempt(async () => setLegal((await call('user/GetLegal', { lang: language })).legal))
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew in another language
  useEffect(() => {
    void read()
  }, [language])

  const agree = ({ hash }: NonNullable<Legal>) =>
    attempt(async () => {
      await call('user/Agree', { hash, language, request_id: crypto.randomUUID() })
      const info = await call('user/GetInfo', {})
      updateSession(info)
      // Who lacks something more is asked for it by the page that is loaded anew.
      if (owedBy(info)) window.location.reload()
      else goOn(info)
    })

  return (
    <div className={classes.step}>
      <div>
        <Text fw={600}>{t('title')}</Text>
        <Text c="dimmed">{t('help')}</Text>
      </div>
      {!legal && !failure && <Loader size="sm" />}
      {failure && <Failure error={failure} onRetry={() => void read()} />}
      {legal &&
        legalKinds.map((kind) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has nothing else to focus
          <section key={kind} className={classes.text} aria-label={t(kind)} tabIndex={0}>
            <Text fw={600}>{t(kind)}</Text>
            <MarkdownText text={legal[kind].text} lang={languages[legal[kind].language].tag} />
          </section>
        ))}
      {legal && (
        <>
          <Text size="sm" c="dimmed">
            {t('version', { version: legal.version, time: dateTime(legal.publish_time) })}
          </Text>
          <Button size="md" loading={isBusy} onClick={() => void agree(legal)}>
            {t('submit')}
          </Button>
        </>
      )}
      <Button variant="subtle" color="gray" onClick={props.onBack} disabled={isBusy}>
        {t('decline')}
      </Button>
    </div>
  )
}

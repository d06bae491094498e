'use client'

import { Button, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { call } from '#components/data/api.ts'
import { useBrand, useLanguage } from '#components/data/brand.tsx'
import { askForPasskey, passkeyTrouble } from '#components/data/passkey.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { CallError } from '#lib/client.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import classes from './agree-step.module.css'

/** Log-in with a passkey, begun at once: the person has asked for it. */
export function PasskeyStep(props: {
  remember: boolean
  onEntered: (reply: CallReply<'user/PasskeyLogin'>) => void
  onBack: () => void
}) {
  const t = useTranslations('login.passkey')
  const { projectName: project } = useBrand()
  const { language } = useLanguage()
  const [failure, setFailure] = useState<Error>()
  const isBegun = useRef(false)

  async function enter(): Promise<void> {
    const offer = await call('user/BeginPasskeyLogin', {})
    const answer = await askForPasskey(offer)
    const info = { browser: navigator.userAgent.slice(0, 256), project }
    const { remember } = props
    props.onEntered(await call('user/PasskeyLogin', { ...answer, remember, lang: language, info }))
  }

  async function begin(): Promise<void> {
    setFailure(undefined)
    await enter().catch((error: unknown) => {
      if (passkeyTrouble(error)) setFailure(new CallError({ errcode: 0, message: t('stopped') }))
      else setFailure(error instanceof Error ? error : new Error(String(error)))
    })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    void begin()
  }, [])

  return (
    <div className={classes.step}>
      <div>
        <Text fw={600}>{t('use')}</Text>
        <Text c="dimmed">{t('help')}</Text>
      </div>
      {failure && <Failure error={failure} onRetry={() => void begin()} />}
      <Button variant="subtle" color="gray" onClick={props.onBack}>
        {t('back')}
      </Button>
    </div>
  )
}

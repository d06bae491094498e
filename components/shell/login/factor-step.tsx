'use client'

import { Button, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { dueStepOf, readSession, updateSession } from '#components/data/session.ts'
import { FactorSetup } from '#components/shared/factor/factor-setup.tsx'
import { Failure } from '#components/ui/form/failure.tsx'
import classes from './agree-step.module.css'
import { useEnter } from './use-enter.ts'

/** The second factor that an organisation wants, set up before anything else; or leaves. */
export function FactorStep(props: { next: string | null; onBack: () => void }) {
  const t = useTranslations('factor.step')
  const { goOn } = useEnter(props.next)
  const [isOpen, setOpen] = useState(false)
  const [failure, setFailure] = useState<Error>()

  async function close(): Promise<void> {
    setOpen(false)
    if (!readSession()?.has_totp) return
    setFailure(undefined)
    try {
      const info = await call('user/GetInfo', {})
      updateSession(info)
      if (dueStepOf(info)) window.location.reload()
      else goOn(info)
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)))
    }
  }

  return (
    <div className={classes.step}>
      <div>
        <Text fw={600}>{t('title')}</Text>
        <Text c="dimmed">{t('help')}</Text>
      </div>
      {failure && <Failure error={failure} onRetry={() => void close()} />}
      <Button size="md" onClick={() => setOpen(true)}>
        {t('submit')}
      </Button>
      <Button variant="subtle" color="gray" onClick={props.onBack}>
        {t('leave')}
      </Button>
      {isOpen && <FactorSetup onClose={() => void close()} />}
    </div>
  )
}

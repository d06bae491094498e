'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import classes from './consent.module.css'

const funcs = { confirm: 'schedule/Confirm', leave: 'schedule/Leave' } as const

/** One who gets mails of a report says yes, or no more: by a button, as programs open links, too. */
export function ConsentScreen({ act, token }: { act: keyof typeof funcs; token: string }) {
  const t = useTranslations('schedule')
  const [isDone, setDone] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Error>()

  async function say() {
    setBusy(true)
    setFailure(undefined)
    try {
      await call(funcs[act], { token })
      setDone(true)
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)))
    }
    setBusy(false)
  }

  return (
    <section className={classes.note} aria-live="polite">
      <h1>{isDone ? t(`${act}.done`) : t(`${act}.title`)}</h1>
      <p>{isDone ? t(`${act}.doneText`) : t(`${act}.text`)}</p>
      {failure && <Failure error={failure} />}
      {!isDone && (
        <Button size="md" loading={isBusy} onClick={() => void say()}>
          {t(`${act}.action`)}
        </Button>
      )}
    </section>
  )
}

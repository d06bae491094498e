'use client'

import { Badge, Button, Code, Modal, Skeleton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useState } from 'react'
import { call } from '#components/data/api.ts'
import cards from '#components/shared/cards/cards.module.css'
import { Failure } from '#components/ui/form/failure.tsx'
import { useFocusReturn } from '#components/ui/form/use-focus-return.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import type { DataPush } from './push-card.tsx'

type Answer = CallReply<'dev/TestPush'>

/** Sends a test message when it opens, and shows what the address answered. */
export function PushTest({ push, onClose }: { push: DataPush; onClose: () => void }) {
  const t = useTranslations('push')
  const [answer, setAnswer] = useState<Answer>()
  const [failure, setFailure] = useState<Error>()
  useFocusReturn()
  const { push_id, address } = push
  const send = useCallback(async () => {
    setAnswer(undefined)
    setFailure(undefined)
    try {
      setAnswer(await call('dev/TestPush', { push_id, request_id: crypto.randomUUID() }))
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)))
    }
  }, [push_id])
  useEffect(() => void send(), [send])
  return (
    <Modal opened onClose={onClose} title={t('test.title')}>
      <p>
        <bdi>{address}</bdi>
      </p>
      {failure && <Failure error={failure} onRetry={() => void send()} />}
      {!failure && !answer && <Skeleton height={80} aria-label={t('test.busy')} />}
      <div aria-live="polite">{answer && <Outcome answer={answer} />}</div>
      <div className={cards.foot}>
        <Button variant="default" disabled={!answer} onClick={() => void send()}>
          {t('test.again')}
        </Button>
        <Button onClick={onClose}>{t('test.close')}</Button>
      </div>
    </Modal>
  )
}

function Outcome({ answer }: { answer: Answer }) {
  const t = useTranslations('push')
  const { outcome, status, millis, error } = answer
  return (
    <>
      <p>
        <Badge color={outcome === 'taken' ? 'green' : 'red'} className={cards.badge ?? ''}>
          {t(`outcome.${outcome}`)}
        </Badge>
      </p>
      {status > 0 && <p>{t('test.status', { status, millis })}</p>}
      {error && <p className={cards.dim}>{error}</p>}
      {answer.answer && (
        <Code block dir="auto" className={cards.text ?? ''}>
          {answer.answer}
        </Code>
      )}
    </>
  )
}

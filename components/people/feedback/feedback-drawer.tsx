'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { call } from '#components/data/api.ts'
import { ReadDrawer } from '#components/shared/read-drawer.tsx'
import { Facts } from '#components/shared/talk/facts.tsx'
import classes from '#components/shared/talk/talk.module.css'
import { TalkSteps } from '#components/shared/talk/talk-steps.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import type { FeedbackAct } from '#lib/codes/feedback.ts'
import { FeedbackProgressBadge, FeedbackWaiting } from './feedback-progress.tsx'
import { FeedbackStepDialog, type SpokenAct } from './feedback-step-dialog.tsx'
import { type Feedback, useAfterFeedback, useFeedback } from './use-feedback.ts'

/** Feedback with its answers, and what the reader may do. `isOwn`: its giver has now seen them. */
export function FeedbackDrawer(props: { id: string; isOwn: boolean; onClose: () => void }) {
  const { id, isOwn, onClose } = props
  const t = useTranslations('feedback')
  const { data, error, refetch } = useFeedback(id)
  useSeen(isOwn ? data : undefined)
  return (
    <ReadDrawer
      title={t('drawer', { number: id })}
      size={520}
      height={240}
      value={data}
      failure={data ? undefined : (error ?? undefined)}
      onRetry={() => void refetch()}
      onClose={onClose}
    >
      {(feedback) => (
        <>
          <State feedback={feedback} isOwn={isOwn} />
          <FeedbackFacts feedback={feedback} />
          <h3 className={classes.heading}>{t('history')}</h3>
          <TalkSteps
            items={feedback.items}
            words={{
              title: ({ handle }) => t(`step.${handle}`),
              role: ({ role }) => t(`role.${role}`),
            }}
            isMarked={({ role }) => role === 'user'}
            pathOf={(file_id) => call('feedback/GetFile', { file_id })}
          />
          <Acts feedback={feedback} />
        </>
      )}
    </ReadDrawer>
  )
}

/** Notes once for each answer that it was seen. */
function useSeen(feedback: Feedback | undefined): void {
  const after = useAfterFeedback()
  const isUnread = feedback?.is_unread === true
  const id = feedback?.feedback_id ?? ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: after is made anew with each drawing
  useEffect(() => {
    if (isUnread) void call('feedback/Read', { feedback_id: id }).then(after, () => undefined)
  }, [isUnread, id])
}

function State({ feedback, isOwn }: { feedback: Feedback; isOwn: boolean }) {
  const t = useTranslations('feedback')
  return (
    <div className={classes.step}>
      <FeedbackProgressBadge row={feedback} isOwn={isOwn} />
      {feedback.waiting_since !== null && (
        <span>
          {t('column.waiting')} · <FeedbackWaiting row={feedback} />
        </span>
      )}
    </div>
  )
}

function Acts({ feedback }: { feedback: Feedback }) {
  const t = useTranslations('feedback')
  const tell = useTell()
  const after = useAfterFeedback()
  const [act, setAct] = useState<SpokenAct>()
  if (feedback.acts.length === 0) return null
  const { feedback_id, rev } = feedback
  async function take() {
    try {
      await call('feedback/Handle', { feedback_id, rev, action: 'take' })
      tell.done(t('done.take'))
    } catch (error) {
      tell.failure(error)
    }
    await after()
  }
  const begin = (one: FeedbackAct) => (one === 'take' ? void take() : setAct(one))
  return (
    <div className={classes.acts}>
      {feedback.acts.map((one) => (
        <Button
          key={one}
          size="xs"
          variant={one === 'reply' ? 'filled' : 'light'}
          onClick={() => begin(one)}
        >
          {t(`act.${one}`)}
        </Button>
      ))}
      {act && (
        <FeedbackStepDialog
          key={`${act}${rev}`}
          act={act}
          feedback={feedback}
          onClose={() => setAct(undefined)}
        />
      )}
    </div>
  )
}

function FeedbackFacts({ feedback }: { feedback: Feedback }) {
  const t = useTranslations('feedback')
  const facts = [
    ['type', t(`kind.${feedback.type}`)],
    ['source', t(`source.${feedback.source}`)],
    ['author', feedback.author],
    ['organisation', feedback.sfamily_name],
    ['device', feedback.imei],
    ['contact', feedback.contact],
    ['handler', feedback.handler],
    ['assignee', feedback.assignee],
  ] as const
  return <Facts facts={facts.map(([name, value]) => ({ label: t(`column.${name}`), value }))} />
}

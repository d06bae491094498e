'use client'

import { Textarea } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { MessageFields } from '#components/shared/talk/message-fields.tsx'
import classes from '#components/shared/talk/talk.module.css'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import type { Picture } from '#components/ui/form/picture-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import type { FeedbackAct } from '#lib/codes/feedback.ts'
import { feedbackLimits } from '#lib/rules/feedback-limits.ts'
import { atLeast, atMost } from '#lib/rules/required.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { feedbackMessageLimits, idsOf } from './feedback-message-limits.ts'
import { type Feedback, useAfterFeedback } from './use-feedback.ts'

/** What is done with a word, or can be. */
export type SpokenAct = Exclude<FeedbackAct, 'take'>

/** An answer, or a step that a word may go with. */
export function FeedbackStepDialog(props: {
  act: SpokenAct
  feedback: Feedback
  onClose: () => void
}) {
  const { act, feedback, onClose } = props
  const t = useTranslations('feedback')
  const tell = useTell()
  const after = useAfterFeedback()
  const isReply = act === 'reply'
  const form = useForm<{ content: string; pictures: Picture[] }>({
    initial: { content: '', pictures: [] },
    rules: {
      content: [
        ...(isReply ? [atLeast(feedbackLimits.shortestReply)] : []),
        atMost(textLimits.feedback),
      ],
    },
    submit: async ({ content, pictures }) => {
      const { feedback_id, rev } = feedback
      const step = { feedback_id, rev, content: content.trim() }
      if (isReply) await call('feedback/Reply', { ...step, picture_ids: idsOf(pictures) })
      else await call('feedback/Handle', { ...step, action: act })
      await after()
      tell.done(t(`done.${act}`))
      onClose()
    },
  })
  const content = { ...form.text('content'), 'data-autofocus': true } as const
  return (
    <FormDialog title={t(`act.${act}`)} form={form} action={t(`act.${act}`)} onClose={onClose}>
      <p className={classes.help}>{t(`help.${act}`, { min: feedbackLimits.shortestReply })}</p>
      {isReply ? (
        <MessageFields
          label={t('message')}
          kind="feedback"
          limits={feedbackMessageLimits}
          content={content}
          pictures={form.values.pictures}
          onPictures={(next) => form.set('pictures', next)}
        />
      ) : (
        <Textarea
          label={t('wordIfAny')}
          autosize
          minRows={2}
          maxLength={textLimits.feedback}
          {...content}
        />
      )}
    </FormDialog>
  )
}

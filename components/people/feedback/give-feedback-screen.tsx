'use client'

import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { MessageFields } from '#components/shared/talk/message-fields.tsx'
import { Form } from '#components/ui/form/form.tsx'
import type { Picture } from '#components/ui/form/picture-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { Page } from '#components/ui/page.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import { type FeedbackKind, feedbackKinds } from '#lib/codes/feedback.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import classes from './feedback.module.css'
import { feedbackMessageLimits, idsOf } from './feedback-message-limits.ts'
import { OwnFeedbackTable } from './own-feedback-table.tsx'
import { useAfterFeedback } from './use-feedback.ts'

type Values = { type: FeedbackKind; content: string; contact: string; pictures: Picture[] }

const nothing: Values = { type: 'problem', content: '', contact: '', pictures: [] }

/** Stands on its page and is empty again once it is sent. */
function GiveFeedbackForm() {
  const t = useTranslations('feedback')
  const tell = useTell()
  const after = useAfterFeedback()
  const form = useForm<Values>({
    initial: nothing,
    rules: {
      content: [required, atMost(textLimits.feedback)],
      contact: [atMost(textLimits.feedbackContact)],
    },
    submit: async ({ type, content, contact, pictures }) => {
      const said = { type, content: content.trim(), contact: contact.trim() }
      const { feedback_id } = await call('feedback/Add', { ...said, picture_ids: idsOf(pictures) })
      form.reset({ ...nothing, contact: said.contact })
      tell.done(t('give.done', { number: feedback_id }))
      await after()
    },
  })
  return (
    <Form form={form}>
      <SegmentedControl
        aria-label={t('column.type')}
        data={feedbackKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        value={form.values.type}
        onChange={(kind) => form.set('type', kind as FeedbackKind)}
      />
      <MessageFields
        label={t('give.content')}
        kind="feedback"
        limits={feedbackMessageLimits}
        content={form.text('content')}
        pictures={form.values.pictures}
        onPictures={(next) => form.set('pictures', next)}
      />
      <TextInput
        label={t('give.contact')}
        maxLength={textLimits.feedbackContact}
        {...form.text('contact')}
      />
      <Button type="submit" loading={form.isBusy}>
        {t('give.submit')}
      </Button>
    </Form>
  )
}

/** Reports a problem or suggests something; beside it what was given before. */
export function GiveFeedbackScreen() {
  const t = useTranslations('feedback')
  return (
    <Page title={t('give.title')} purpose={t('give.purpose')}>
      <div className={classes.give}>
        <section className={classes.form}>
          <GiveFeedbackForm />
        </section>
        <section className={classes.own} aria-label={t('own.title')}>
          <h2 className={classes.heading}>{t('own.title')}</h2>
          <OwnFeedbackTable />
        </section>
      </div>
    </Page>
  )
}

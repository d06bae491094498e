'use client'

import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { useLanguage } from '#components/data/brand.tsx'
import { useMessagesAgain } from '#components/data/unread-messages.ts'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { type PublishValues, publishInitial, publishParams, publishRules } from './publish-form.ts'

const fieldOf = {
  start_time: 'startDay',
  work_time: 'workDay',
  end_time: 'endDay',
  texts: 'content',
} as const

/** Sends what was written, and closes. */
export function usePublishForm(onClose: () => void) {
  const t = useTranslations('announcement.publish')
  const tell = useTell()
  const { language } = useLanguage()
  const again = useMessagesAgain()
  return useForm<PublishValues>({
    initial: publishInitial(language),
    rules: publishRules,
    fieldOf,
    submit: async (values) => {
      const isHalf = values.texts.some(({ title, content }) => !title.trim() || !content.trim())
      if (isHalf) throw new Error(t('halfText'))
      if (values.readers.length === 0) throw new Error(t('noReaders'))
      await call('message/Publish', publishParams(values))
      await again()
      tell.done(t('done'))
      onClose()
    },
  })
}

export type PublishForm = ReturnType<typeof usePublishForm>

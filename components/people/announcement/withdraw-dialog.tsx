'use client'

import { Textarea } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { useMessagesAgain } from '#components/data/unread-messages.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import classes from './announcement.module.css'
import type { Published } from './published.ts'

/** Takes a message back; its readers see why. */
export function WithdrawDialog({ message, onClose }: { message: Published; onClose: () => void }) {
  const t = useTranslations('announcement.withdraw')
  const tell = useTell()
  const again = useMessagesAgain()
  const { message_id } = message
  const form = useForm({
    initial: { reason: '' },
    rules: { reason: [required, atMost(textLimits.reason)] },
    submit: async ({ reason }) => {
      const request_id = crypto.randomUUID()
      await call('message/Withdraw', { message_id, reason: reason.trim(), request_id })
      await again()
      tell.done(t('done'))
      onClose()
    },
  })
  return (
    <FormDialog title={t('title')} form={form} action={t('open')} isDanger onClose={onClose}>
      <p className={classes.reason}>{t('text')}</p>
      <Textarea
        data-autofocus
        label={t('reason')}
        autosize
        minRows={2}
        maxLength={textLimits.reason}
        {...form.text('reason')}
        withAsterisk={false}
      />
    </FormDialog>
  )
}

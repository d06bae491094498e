'use client'

import { Textarea } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { useTripsAgain } from '../trip-notes/use-trips-again.ts'

export type BookLock = CallReply<'location/GetLocks'>['items'][number]

/** Unlocks a month of a device, for a reason. */
export function UnlockDialog({ lock, onClose }: { lock: BookLock; onClose: () => void }) {
  const t = useTranslations('trip.lock')
  const tell = useTell()
  const readAgain = useTripsAgain()
  const { simei, month, device_name: device } = lock
  const form = useForm({
    initial: { reason: '' },
    rules: { reason: [required, atMost(textLimits.reason)] },
    submit: async ({ reason }) => {
      const request_id = crypto.randomUUID()
      await call('location/UnlockMonth', { simei, month, reason, request_id })
      tell.done(t('unlocked'))
      onClose()
      await readAgain()
    },
  })
  return (
    <FormDialog
      title={t('unlockTitle', { month, device })}
      form={form}
      action={t('unlock')}
      onClose={onClose}
    >
      <Textarea
        label={t('reason')}
        maxLength={textLimits.reason}
        autosize
        minRows={2}
        {...form.text('reason')}
      />
    </FormDialog>
  )
}

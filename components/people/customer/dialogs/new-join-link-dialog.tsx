'use client'

import { TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { NumericField } from '#components/ui/form/numeric-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { inviteLimits } from '#lib/rules/invite-limits.ts'
import { whole } from '#lib/rules/number.ts'
import { atMost, required } from '#lib/rules/required.ts'

const days = whole(1, inviteLimits.days)
const uses = whole(1, inviteLimits.uses)

type NewJoinLinkProps = { sid: string; onMade: () => void; onClose: () => void }

/** How long a link counts, and for how many. */
export function NewJoinLinkDialog({ sid, onMade, onClose }: NewJoinLinkProps) {
  const t = useTranslations('customer.joinLinks')
  const form = useForm({
    initial: { note: '', days: '30', uses: '10' },
    rules: { note: [atMost(inviteLimits.note)], days: [required, days], uses: [required, uses] },
    fieldOf: { most_uses: 'uses' },
    submit: async (values) => {
      await call('family/AddJoinLink', {
        sfamilyid: sid,
        note: values.note.trim(),
        days: Number(values.days),
        most_uses: Number(values.uses),
        request_id: crypto.randomUUID(),
      })
      onMade()
      onClose()
    },
  })
  return (
    <FormDialog title={t('add')} form={form} action={t('make')} size="sm" onClose={onClose}>
      <TextInput
        label={t('note')}
        description={t('noteHelp')}
        maxLength={inviteLimits.note}
        data-autofocus
        {...form.text('note')}
      />
      <NumericField label={t('days')} {...form.number('days')} />
      <NumericField label={t('uses')} {...form.number('uses')} />
    </FormDialog>
  )
}

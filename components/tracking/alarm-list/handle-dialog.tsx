'use client'

import { Select, Text, Textarea } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { type DisposalResult, disposalResults } from '#lib/codes/alarm-disposal.ts'
import { required } from '#lib/rules/required.ts'
import { useDisposalFields } from './use-disposal-fields.ts'

type HandleDialogProps = {
  count: number
  /** About those that are left. */
  hint?: string
  submit: (disposal: { result: DisposalResult; note: string }) => Promise<void>
  onClose: () => void
}

export function HandleDialog({ count, hint, submit, onClose }: HandleDialogProps) {
  const t = useTranslations('alarm')
  const fields = useDisposalFields()
  const form = useForm({
    initial: { result: 'e_disposal_solved', note: '' },
    rules: { result: [required] },
    submit: ({ result, note }) =>
      submit({
        result: disposalResults.find((one) => one === result) ?? 'e_disposal_solved',
        note,
      }),
  })
  return (
    <FormDialog
      title={t('list.handleTitle', { count })}
      form={form}
      action={t('list.handle')}
      onClose={onClose}
    >
      {hint && <Text fz="sm">{hint}</Text>}
      <Select {...fields.result} {...form.choice('result')} />
      <Textarea {...fields.note} {...form.text('note')} />
    </FormDialog>
  )
}

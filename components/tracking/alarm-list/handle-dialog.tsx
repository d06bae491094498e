'use client'

import { Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { type DisposalResult, disposalResults } from '#lib/codes/alarm-disposal.ts'
import { required } from '#lib/rules/required.ts'
import { DisposalFields } from './disposal-fields.tsx'

type HandleDialogProps = {
  count: number
  /** About those that are left. */
  hint?: string
  submit: (disposal: { result: DisposalResult; note: string }) => Promise<void>
  onClose: () => void
}

export function HandleDialog({ count, hint, submit, onClose }: HandleDialogProps) {
  const t = useTranslations('alarm')
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
      <DisposalFields result={form.choice('result')} note={form.text('note')} />
    </FormDialog>
  )
}

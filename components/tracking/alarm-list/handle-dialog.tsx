'use client'

import { Select, Text, Textarea } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { type DisposalResult, disposalResults } from '#lib/codes/alarm-disposal.ts'
import { required } from '#lib/rules/required.ts'
import { textLimits } from '#lib/rules/text-limits.ts'

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
      <Select
        label={t('list.result')}
        allowDeselect={false}
        data={disposalResults.map((value) => ({ value, label: t(`result.${value}`) }))}
        {...form.choice('result')}
      />
      <Textarea
        label={t('list.note')}
        maxLength={textLimits.alarmNote}
        autosize
        minRows={3}
        maxRows={8}
        {...form.text('note')}
      />
    </FormDialog>
  )
}

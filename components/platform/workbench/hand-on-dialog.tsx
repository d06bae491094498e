'use client'

import { Select, Textarea } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import type { Colleagues, WorkItem } from './work-line.ts'

type DialogProps = {
  item: WorkItem
  colleagues: Colleagues
  submit: (given: { suid?: string; note: string }) => Promise<void>
  onClose: () => void
}

const everybody = 'all'

/** Chooses the next assignee; none leaves the line to anybody. */
export function HandOnDialog({ item, colleagues, submit, onClose }: DialogProps) {
  const t = useTranslations('board.work')
  const others = colleagues.filter(({ suid }) => suid !== item.suid)
  const form = useForm({
    initial: { suid: everybody, note: '' },
    submit: async ({ suid, note }) => {
      await submit({ ...(suid !== everybody && { suid }), note })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('handOnTitle', { name: item.name })}
      form={form}
      action={t('handOn')}
      size="sm"
      isSmallOnPhone
      onClose={onClose}
    >
      <Select
        label={t('to')}
        allowDeselect={false}
        data={[
          { value: everybody, label: t('toAll') },
          ...(item.kind === 'task'
            ? []
            : others.map(({ suid, name }) => ({ value: suid, label: name }))),
        ]}
        {...form.choice('suid')}
      />
      <Textarea
        label={t('note')}
        description={t('noteHelp')}
        maxLength={textLimits.remark}
        autosize
        minRows={2}
        maxRows={6}
        {...form.text('note')}
      />
    </FormDialog>
  )
}

'use client'

import { Text, Textarea } from '@mantine/core'
import { useTranslations } from 'next-intl'
import {
  type BulkDialogProps,
  countOf,
  idsOf,
  type NamedRow,
} from '#components/shared/bulk/bulk-dialog-props.ts'
import { NamedDevices } from '#components/shared/bulk/named-devices.tsx'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import type { CareSubject } from '#lib/codes/device-care.ts'
import { textLimits } from '#lib/rules/text-limits.ts'

type CareDialogProps = BulkDialogProps<NamedRow>

/** Tells those who use devices. */
export function RemindDialog(props: CareDialogProps & { about: CareSubject }) {
  const { rows, bulk, about, onClose, onDone } = props
  const t = useTranslations('stat')
  async function run() {
    await bulk.run('device/Remind', { simei: idsOf(rows), about }, 'reminded')
    onDone()
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('remind.title', { count: countOf(props) })}
      consequence={
        <>
          <p>{t(`remind.${about}`)}</p>
          <NamedDevices rows={rows} />
        </>
      }
      action={t('act.remind')}
      onConfirm={run}
      onClose={onClose}
    />
  )
}

/** Notes what was done about silent devices. */
export function HandleSilentDialog(props: CareDialogProps) {
  const { rows, bulk, onClose, onDone } = props
  const t = useTranslations('stat')
  const form = useForm({
    initial: { note: '' },
    rules: {},
    submit: async ({ note }) => {
      await bulk.run('device/HandleSilent', { simei: idsOf(rows), note }, 'handled')
      onDone()
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('handle.title', { count: countOf(props) })}
      form={form}
      action={t('act.handle')}
      onClose={onClose}
    >
      <NamedDevices rows={rows} />
      <Textarea
        label={t('handle.note')}
        maxLength={textLimits.careNote}
        autosize
        minRows={2}
        maxRows={6}
        {...form.text('note')}
      />
      <Text fz="sm" c="dimmed">
        {t('handle.consequence')}
      </Text>
    </FormDialog>
  )
}

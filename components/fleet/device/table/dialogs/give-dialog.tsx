'use client'

import { Checkbox, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useIsSeller } from '#components/data/session.ts'
import { countOf, idsOf } from '#components/shared/bulk/bulk-dialog-props.ts'
import { NamedDevices } from '#components/shared/bulk/named-devices.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { required } from '#lib/rules/required.ts'
import { AccountField } from './account-field.tsx'
import type { ActionDialogProps } from './dialog-props.ts'
import { OwnerSummary } from './owner-summary.tsx'

/** Moves devices to an account's organisation, binds them. */
export function GiveDialog(props: ActionDialogProps) {
  const { rows, all, bulk, onClose, onDone } = props
  const count = countOf(props)
  const t = useTranslations('fleet')
  const isSeller = useIsSeller()
  const form = useForm({
    initial: { suid: '', is_del_bind: false },
    rules: { suid: [required] },
    submit: async (values) => {
      await bulk.run('device/AddForTerm', { simei: idsOf(rows), ...values }, 'given')
      onDone()
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('give.title', { count })}
      form={form}
      action={t('act.give')}
      onClose={onClose}
    >
      <NamedDevices rows={rows} count={count} />
      <OwnerSummary owned={{ simei: idsOf(rows), all }} />
      <AccountField
        label={t('give.to')}
        value={form.values.suid}
        error={form.errors.suid}
        onChange={(suid) => form.set('suid', suid)}
      />
      {isSeller && (
        <Checkbox
          label={t('give.takeOver')}
          description={t('give.takeOverHelp')}
          {...form.checked('is_del_bind')}
        />
      )}
      <Text fz="sm" c="dimmed">
        {t('give.consequence')}
      </Text>
    </FormDialog>
  )
}

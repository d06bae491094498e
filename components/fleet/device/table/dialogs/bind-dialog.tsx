'use client'

import { SegmentedControl, Text, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useIsSeller } from '#components/data/session.ts'
import { idsOf } from '#components/shared/bulk/bulk-dialog-props.ts'
import { NamedDevices } from '#components/shared/bulk/named-devices.tsx'
import {
  type ChosenOrganisation,
  OrganisationField,
} from '#components/shared/organisation-tree/organisation-field.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { anyPhone } from '#lib/rules/phone.ts'
import { required } from '#lib/rules/required.ts'
import { typingRoom } from '#lib/rules/text-limits.ts'
import { AccountField } from './account-field.tsx'
import type { ActionDialogProps } from './dialog-props.ts'

type Kind = 'account' | 'phone' | 'dealer'

/** Devices to an account, one to a phone, or to a dealer. */
export function BindDialog({ rows, bulk, onClose, onDone }: ActionDialogProps) {
  const t = useTranslations('fleet')
  const v = useTranslations('verification')
  const isSeller = useIsSeller()
  const [kind, setKind] = useState<Kind>(rows.length === 1 ? 'phone' : 'account')
  const [dealer, setDealer] = useState<ChosenOrganisation>()
  const [isMissing, setMissing] = useState(false)
  const form = useForm({
    initial: { suid: '', phone: '' },
    rules: {
      ...(kind === 'account' && { suid: [required] }),
      ...(kind === 'phone' && { phone: [required, anyPhone] }),
    },
    submit: async (values) => {
      if (kind === 'dealer' && !dealer) return setMissing(true)
      const target = {
        account: { suid: values.suid },
        phone: { phone: values.phone.trim() },
        dealer: { sfamilyid: dealer?.sid ?? '' },
      }[kind]
      await bulk.run('device/Bind', { simei: idsOf(rows), ...target }, 'bound')
      onDone()
      onClose()
    },
  })
  const kinds: Kind[] = [
    ...(rows.length === 1 ? (['phone'] as const) : []),
    'account',
    ...(isSeller ? (['dealer'] as const) : []),
  ]
  return (
    <FormDialog
      title={t('bind.title', { count: rows.length })}
      form={form}
      action={t('act.bind')}
      onClose={onClose}
    >
      <NamedDevices rows={rows} />
      <SegmentedControl
        aria-label={t('bind.what')}
        value={kind}
        onChange={(next) => setKind(next as Kind)}
        data={kinds.map((value) => ({ value, label: t(`bind.kind.${value}`) }))}
      />
      {kind === 'phone' && (
        <TextInput
          label={t('bind.phone')}
          inputMode="tel"
          maxLength={typingRoom.phone}
          {...form.text('phone')}
        />
      )}
      {kind === 'account' && (
        <AccountField
          label={t('bind.account')}
          value={form.values.suid}
          error={form.errors.suid}
          sfamilyid={rows[0]?.sfamilyid}
          onChange={(suid) => form.set('suid', suid)}
        />
      )}
      {kind === 'dealer' && (
        <OrganisationField
          label={t('bind.dealer')}
          isRequired
          value={dealer}
          error={isMissing && !dealer ? v('tips1') : undefined}
          onChange={setDealer}
        />
      )}
      <Text fz="sm" c="dimmed">
        {t(`bind.consequence.${kind}`)}
      </Text>
    </FormDialog>
  )
}

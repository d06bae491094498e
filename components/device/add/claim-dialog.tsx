'use client'

import { Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { useOrganisation } from '#components/data/organisation.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { GroupSelect } from '#components/ui/group-select.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { type Protocol, protocolOptions } from '#lib/codes/protocols.ts'
import { claimCode } from '#lib/rules/claim-code.ts'
import { listedNumber } from '#lib/rules/device-number.ts'
import { required } from '#lib/rules/required.ts'
import { optional } from '#lib/rules/rule.ts'
import { typingRoom } from '#lib/rules/text-limits.ts'
import { ModelField, NameField } from '../device-fields.tsx'
import type { AddDialogProps } from './dialog-props.ts'

const empty = {
  imei: '',
  code: '',
  name: '',
  model: '',
  sgid: '',
  protocol: '' as '' | Protocol,
}

/** An owner adds a device by its printed number. */
export function ClaimDialog({ onAdded, onClose }: AddDialogProps) {
  const t = useTranslations('fleet')
  const { own } = useOrganisation()
  const form = useForm({
    initial: empty,
    rules: { imei: [required, listedNumber], code: [optional(claimCode)] },
    fieldOf: { deviceTaken: 'imei', alreadyThere: 'imei' },
    submit: async ({ imei, code, name, model, sgid, protocol }) => {
      const number = imei.replace(/\s/g, '')
      const { is_awaited } = await call('device/Claim', {
        imei: number,
        name,
        model,
        ...(code.trim() && { code }),
        ...(sgid && { sgid }),
        ...(protocol && { protocol }),
        request_id: crypto.randomUUID(),
      })
      const message = t(is_awaited ? 'add.awaited' : 'add.done', { number })
      toast.show({ message, color: 'green', autoClose: 8000 })
      onAdded()
      onClose()
    },
  })
  return (
    <FormDialog title={t('add.button')} form={form} action={t('add.button')} onClose={onClose}>
      <Text fz="sm" c="dimmed">
        {t('add.help')}
      </Text>
      <TextInput
        label={t('add.number')}
        description={t('add.numberHelp')}
        maxLength={typingRoom.deviceNumber}
        data-autofocus
        {...form.text('imei')}
      />
      <TextInput
        label={t('add.code')}
        description={t('add.codeHelp')}
        autoComplete="off"
        maxLength={typingRoom.claimCode}
        {...form.text('code')}
      />
      <NameField text={form.text} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <ModelField text={form.text} />
        <Select
          label={t('column.protocol')}
          placeholder={t('add.anyProtocol')}
          clearable
          data={protocolOptions}
          {...form.choice('protocol')}
          value={form.values.protocol || null}
        />
      </SimpleGrid>
      <GroupSelect
        label={t('column.group')}
        placeholder={t('noGroup')}
        sid={own.sid}
        {...form.choice('sgid')}
      />
    </FormDialog>
  )
}

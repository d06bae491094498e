'use client'

import { Button, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useOrganisation } from '#components/data/organisation.tsx'
import { useCall } from '#components/data/use-call.ts'
import { GroupSelect } from '#components/shared/group-select.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { type Protocol, protocolOptions } from '#lib/codes/protocols.ts'
import { claimCode } from '#lib/rules/claim-code.ts'
import { mostAwaited } from '#lib/rules/claim-limits.ts'
import { listedNumber, printedNumber } from '#lib/rules/device-number.ts'
import { required } from '#lib/rules/required.ts'
import { optional } from '#lib/rules/rule.ts'
import { typingRoom } from '#lib/rules/text-limits.ts'
import { ModelField, NameField } from '../device-fields.tsx'
import { IconField } from '../table/dialogs/icon-field.tsx'
import type { AddDialogProps } from './add-dialog-props.ts'
import { AddSteps } from './add-steps.tsx'
import { NumberField } from './number-field.tsx'

/** Devices whose first report is awaited: the way goes on there. */
function AwaitedList({ sid, onAwait }: { sid: string; onAwait: (simei: string) => void }) {
  const t = useTranslations('add')
  const { data } = useCall('family/GetDeviceList', {
    sfamilyid: sid,
    is_get_child: false,
    is_activated: false,
    limit_size: mostAwaited,
  })
  if (!data || data.items.length === 0) return null
  return (
    <Stack gap={4}>
      <Text fz="sm" fw={600}>
        {t('awaited')}
      </Text>
      <Group gap="xs">
        {data.items.map(({ simei, name, imei }) => (
          <Button key={simei} size="compact-sm" variant="default" onClick={() => onAwait(simei)}>
            <span>
              {name} · <bdi>{imei}</bdi>
            </span>
          </Button>
        ))}
      </Group>
    </Stack>
  )
}

const empty = {
  imei: '',
  code: '',
  name: '',
  model: '',
  icon: '0',
  sgid: '',
  protocol: '' as '' | Protocol,
}

const ofNumber = new Set(['deviceTaken', 'alreadyThere', 'badParams'])

const printedOrNamed = {
  ...listedNumber,
  test: (value: string) => listedNumber.test(printedNumber(value)),
}

/** An owner adds a device by its printed number: first the number, then what it is called. */
export function ClaimDialog({ onAdded, onAwait, onClose }: AddDialogProps) {
  const t = useTranslations('fleet')
  const a = useTranslations('add')
  const { own } = useOrganisation()
  const [step, setStep] = useState<'number' | 'name'>('number')
  const form = useForm({
    initial: empty,
    rules: { imei: [required, printedOrNamed], code: [optional(claimCode)] },
    fieldOf: { deviceTaken: 'imei', alreadyThere: 'imei', numberUnfit: 'imei' },
    submit: async (values) => {
      if (step === 'number') return setStep('name')
      const { imei, code, name, model, icon, sgid, protocol } = values
      try {
        const { simei } = await call('device/Claim', {
          imei: printedNumber(imei),
          name,
          model,
          icon: Number(icon),
          ...(code.trim() && { code }),
          ...(sgid && { sgid }),
          ...(protocol && { protocol }),
          request_id: crypto.randomUUID(),
        })
        onAdded(simei)
      } catch (error) {
        const { code: refusal } = error as { code?: string }
        if (refusal && ofNumber.has(refusal)) setStep('number')
        throw error
      }
    },
  })
  return (
    <FormDialog
      title={t('add.button')}
      form={form}
      action={step === 'number' ? a('next') : t('add.button')}
      onClose={onClose}
    >
      <AddSteps at={step} open={['number']} onStep={() => setStep('number')} />
      {step === 'number' ? (
        <>
          <Text fz="sm" c="dimmed">
            {t('add.help')}
          </Text>
          <NumberField
            {...form.text('imei')}
            label={t('add.number')}
            description={t('add.numberHelp')}
            maxLength={typingRoom.deviceNumber}
            onScanned={(number) => form.set('imei', number)}
          />
          <TextInput
            label={t('add.code')}
            description={t('add.codeHelp')}
            autoComplete="off"
            maxLength={typingRoom.claimCode}
            {...form.text('code')}
          />
          {own.sid && <AwaitedList sid={own.sid} onAwait={onAwait} />}
        </>
      ) : (
        <>
          <NameField text={form.text} isFirst />
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
          <IconField value={form.values.icon} onChange={(icon) => form.set('icon', icon)} />
          <Button variant="subtle" size="compact-sm" onClick={() => setStep('number')}>
            {a('back')}
          </Button>
        </>
      )}
    </FormDialog>
  )
}

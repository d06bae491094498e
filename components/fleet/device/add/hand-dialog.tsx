'use client'

import { Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useOrganisation } from '#components/data/organisation.tsx'
import { useMayGiveService, usePermission } from '#components/data/permitted.tsx'
import { usePaysForTime } from '#components/data/time-prices.ts'
import { GroupSelect } from '#components/shared/group-select.tsx'
import {
  type ChosenOrganisation,
  OrganisationField,
} from '#components/shared/organisation-tree/organisation-field.tsx'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { DateField } from '#components/ui/form/date-field.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { CallError } from '#lib/client.ts'
import {
  defaultProtocol,
  type Protocol,
  protocolOptions,
  protocolRow,
} from '#lib/codes/protocols.ts'
import type { CallParams } from '#lib/contract/calls.ts'
import { claimCode } from '#lib/rules/claim-code.ts'
import { numberRule, printedNumber } from '#lib/rules/device-number.ts'
import { anyPhone } from '#lib/rules/phone.ts'
import { required } from '#lib/rules/required.ts'
import { optional, type Rule } from '#lib/rules/rule.ts'
import { serviceDayLimits } from '#lib/rules/service-time.ts'
import { iccid, sim } from '#lib/rules/sim.ts'
import { typingRoom } from '#lib/rules/text-limits.ts'
import {
  IccidField,
  KindField,
  ModelField,
  NameField,
  RemarkField,
  SimField,
} from '../device-fields.tsx'
import { noProfile, ProfileFields, profileRulesOf } from '../profile-fields.tsx'
import { dueParam, dueRules } from '../table/dialogs/due-choice.ts'
import { IconField } from '../table/dialogs/icon-field.tsx'
import type { AddDialogProps } from './add-dialog-props.ts'
import { AddSteps } from './add-steps.tsx'
import { NumberField } from './number-field.tsx'

const empty = {
  imei: '',
  protocol: defaultProtocol as Protocol,
  name: '',
  model: '',
  sgid: '',
  wired: '0',
  icon: '0',
  sim: '',
  iccid: '',
  phone: '',
  code: '',
  due: '',
  remark: '',
  ...noProfile,
}
type Values = typeof empty
type AddParams = CallParams<'device/Add'>

function paramsOf(values: Values, sfamilyid: string): AddParams {
  const { due, sgid, wired, icon, insurance_time, inspection_time, ...texts } = values
  return {
    ...texts,
    imei: printedNumber(texts.imei),
    sfamilyid,
    wired: Number(wired),
    icon: Number(icon),
    ...(sgid && { sgid }),
    ...(due && dueParam({ kind: 'date', day: due })),
    insurance_time: insurance_time || null,
    inspection_time: inspection_time || null,
  }
}

/** All fields of an import row. */
export function HandDialog({ onAdded, onClose }: Omit<AddDialogProps, 'onAwait'>) {
  const t = useTranslations('fleet')
  const { current } = useOrganisation()
  const [chosen, setChosen] = useState<ChosenOrganisation>()
  const [refused, setRefused] = useState<AddParams>()
  const place = chosen ?? (current.sid ? { sid: current.sid, sname: current.sname } : undefined)
  const add = async (params: AddParams) => {
    const { simei } = await call('device/Add', { ...params, request_id: crypto.randomUUID() })
    toast.show({ message: t('add.done', { number: params.imei }), color: 'green' })
    onAdded(simei)
  }
  const form = useForm<Values>({
    initial: empty,
    rules: ({ due, protocol }) => ({
      imei: [required, printed(numberRule(protocol))],
      sim: [optional(sim)],
      iccid: [optional(iccid)],
      phone: [optional(anyPhone)],
      code: [optional(claimCode)],
      due: due ? dueRules({ kind: 'date', day: due }) : [],
      ...profileRulesOf(noProfile),
    }),
    fieldOf: {
      deviceExists: 'imei',
      numberUnfit: 'imei',
      deviceInRecycleBin: 'imei',
      due_time: 'due',
      expiryTooLong: 'due',
      expiryPast: 'due',
      phoneBoundElsewhere: 'phone',
    },
    submit: async (values) => {
      const params = paramsOf(values, place?.sid ?? '')
      try {
        await add(params)
      } catch (error) {
        if (!(error instanceof CallError && error.code === 'deviceClaimed')) throw error
        setRefused(params)
      }
    },
  })
  return (
    <>
      <FormDialog
        title={t('add.button')}
        form={form}
        action={t('add.button')}
        size="lg"
        isReady={place !== undefined}
        onClose={onClose}
      >
        <AddSteps at="number" />
        <MainFields form={form} sid={place?.sid} />
        <OrganisationField
          label={t('add.owner')}
          isRequired
          value={place}
          onChange={(next) => {
            setChosen(next)
            form.set('sgid', '') // groups belong to one organisation
          }}
        />
        <details>
          <summary>{t('add.more')}</summary>
          <Stack gap="md" mt="sm">
            <MoreFields form={form} />
          </Stack>
        </details>
      </FormDialog>
      {refused && (
        <ConfirmDialog
          title={t('add.refuse.title')}
          consequence={t('add.refuse.text', { number: refused.imei })}
          action={t('add.refuse.action')}
          onConfirm={() => add({ ...refused, refuse_claim: true })}
          onClose={() => setRefused(undefined)}
        />
      )}
    </>
  )
}

const printed = (rule: Rule): Rule => ({
  ...rule,
  test: (value) => rule.test(printedNumber(value)),
})

type FieldsProps = { form: ReturnType<typeof useForm<Values>> }

function MainFields({ form, sid }: FieldsProps & { sid: string | undefined }) {
  const t = useTranslations('fleet')
  return (
    <>
      <NumberField
        {...form.text('imei')}
        label={t('add.number')}
        description={t('add.numberHelp')}
        inputMode={protocolRow(form.values.protocol).names === 'text' ? 'text' : 'numeric'}
        maxLength={typingRoom.deviceNumber}
        onScanned={(number) => form.set('imei', number)}
      />
      <NameField text={form.text} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={t('column.protocol')}
          data={protocolOptions}
          allowDeselect={false}
          {...form.choice('protocol')}
        />
        <ModelField text={form.text} />
        <SimField text={form.text} />
        <GroupSelect
          key={sid}
          label={t('column.group')}
          placeholder={t('noGroup')}
          sid={sid}
          {...form.choice('sgid')}
        />
      </SimpleGrid>
    </>
  )
}

function MoreFields({ form }: FieldsProps) {
  const t = useTranslations('fleet')
  const may = usePermission()
  const mayGive = useMayGiveService()
  const pays = usePaysForTime()
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <IccidField text={form.text} />
        {may('e_ua_bind_device') && (
          <TextInput
            label={t('bind.phone')}
            inputMode="tel"
            maxLength={typingRoom.phone}
            {...form.text('phone')}
          />
        )}
        {mayGive && (
          <DateField
            label={t('add.due')}
            {...(pays && { description: t('due.withImport') })}
            {...serviceDayLimits()}
            {...form.choice('due')}
          />
        )}
        <TextInput
          label={t('add.code')}
          description={t('add.codeForBuyer')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          maxLength={typingRoom.claimCode}
          {...form.text('code')}
        />
      </SimpleGrid>
      <IconField value={form.values.icon} onChange={(icon) => form.set('icon', icon)} />
      <KindField value={form.values.wired} onChange={(wired) => form.set('wired', wired)} />
      <RemarkField text={form.text} />
      <ProfileFields
        text={form.text}
        choice={form.choice}
        sex={form.values.leader_sex}
        onSex={(sex) => form.set('leader_sex', sex)}
      />
    </>
  )
}

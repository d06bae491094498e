'use client'

import { Checkbox, Input, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useOrganisation } from '#components/data/organisation.tsx'
import { usePermission } from '#components/data/permitted.tsx'
import { GroupSelect } from '#components/shared/group-select.tsx'
import {
  type ChosenOrganisation,
  OrganisationField,
} from '#components/shared/organisation-tree/organisation-field.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { type PushType, pushTypes, rightOfType } from '#lib/codes/data-push.ts'
import { dataPushLimits, pushAddress } from '#lib/rules/data-push-limits.ts'
import { required } from '#lib/rules/required.ts'
import type { DataPush } from './push-card.tsx'

type Values = { address: string; sgid: string; models: string; alarmEnds: boolean } & Record<
  PushType,
  boolean
>

const separator = /[,;，；、\n]+/
const modelsIn = (text: string) => [
  ...new Set(
    text
      .split(separator)
      .map((model) => model.trim())
      .filter(Boolean),
  ),
]

const valuesOf = (push: DataPush | undefined): Values => ({
  address: push?.address ?? 'https://',
  sgid: push?.sgid ?? '',
  models: push?.models.join(', ') ?? '',
  location: push?.types.includes('location') ?? true,
  alarm: push?.types.includes('alarm') ?? true,
  alarmEnds: push?.alarm_ends ?? false,
  state: push?.types.includes('state') ?? false,
  device: push?.types.includes('device') ?? false,
  original: push?.types.includes('original') ?? false,
})

type PushDialogProps = {
  /** None: a new one. */
  push?: DataPush
  onClose: () => void
  onSaved: (secret: string | null) => void
}

export function PushDialog({ push, onClose, onSaved }: PushDialogProps) {
  const t = useTranslations('push')
  const tell = useTell()
  const { current } = useOrganisation()
  const may = usePermission()
  const offered = pushTypes.filter((type) => {
    const right = rightOfType[type]
    return right === undefined || may(right)
  })
  const own = push && { sid: push.sfamilyid, sname: push.sfamily_name }
  const [chosen, setChosen] = useState<ChosenOrganisation | undefined>(own)
  const place = chosen ?? (current.sid ? { sid: current.sid, sname: current.sname } : undefined)
  const form = useForm<Values>({
    initial: valuesOf(push),
    rules: { address: [required, pushAddress] },
    fieldOf: { pushAddressRefused: 'address' },
    submit: async ({ address, sgid, models, alarmEnds, ...types }) => {
      const { secret } = await call('dev/SetPush', {
        ...(push && { push_id: push.push_id }),
        address: address.trim(),
        types: offered.filter((type) => types[type]),
        ...(place && { sfamilyid: place.sid }),
        ...(sgid && { sgid }),
        models: modelsIn(models),
        alarm_ends: alarmEnds && types.alarm,
        request_id: crypto.randomUUID(),
      })
      tell.done(t(push ? 'form.kept' : 'form.saved'))
      onClose()
      onSaved(secret)
    },
  })
  return (
    <FormDialog
      title={t(push ? 'form.editTitle' : 'form.title')}
      form={form}
      action={t('form.save')}
      isReady={offered.some((type) => form.values[type])}
      onClose={onClose}
    >
      <TextInput
        label={t('form.address')}
        description={t('form.addressHint')}
        dir="ltr"
        inputMode="url"
        maxLength={dataPushLimits.address}
        {...form.text('address')}
      />
      <TypeFields form={form} offered={offered} />
      <OrganisationField
        label={t('form.organisation')}
        description={t('form.organisationHint', { max: dataPushLimits.perOrganisation })}
        value={place}
        onChange={(next) => {
          setChosen(next)
          form.set('sgid', '') // groups belong to one organisation
        }}
      />
      <GroupSelect
        key={place?.sid}
        label={t('form.group')}
        placeholder={t('form.anyGroup')}
        sid={place?.sid}
        chosenName={push?.sgid_name ?? null}
        {...form.choice('sgid')}
      />
      <TextInput
        label={t('form.models')}
        description={t('form.modelsHint')}
        {...form.text('models')}
      />
    </FormDialog>
  )
}

type TypeFieldsProps = {
  form: ReturnType<typeof useForm<Values>>
  offered: readonly PushType[]
}

function TypeFields({ form, offered }: TypeFieldsProps) {
  const t = useTranslations('push')
  return (
    <Input.Wrapper label={t('form.types')} labelElement="div">
      {offered.map((type) => (
        <Checkbox
          key={type}
          mt={6}
          label={t(`type.${type}`)}
          description={t(`typeHint.${type}`)}
          checked={form.values[type]}
          onChange={(event) => form.set(type, event.currentTarget.checked)}
        />
      ))}
      <Checkbox
        mt={6}
        label={t('form.alarmEnds')}
        description={t('form.alarmEndsHint')}
        disabled={!form.values.alarm}
        checked={form.values.alarm && form.values.alarmEnds}
        onChange={(event) => form.set('alarmEnds', event.currentTarget.checked)}
      />
    </Input.Wrapper>
  )
}

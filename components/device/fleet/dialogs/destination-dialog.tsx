'use client'

import { Select, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCall } from '#components/data/use-call.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import {
  type ChosenOrganisation,
  OrganisationField,
} from '#components/ui/organisation-tree/organisation-field.tsx'
import { type DeedDialogProps, idsOf } from './dialog-props.ts'
import { type DueChoice, DueField, dueParam } from './due-field.tsx'
import { NamedDevices } from './named-devices.tsx'

/** Moves devices to another organisation and group, or sells them to one below. */
export function DestinationDialog(props: DeedDialogProps & { kind: 'move' | 'sell' }) {
  const { kind, rows, batch } = props
  const t = useTranslations('fleet')
  const v = useTranslations('verification')
  const [organisation, setOrganisation] = useState<ChosenOrganisation>()
  const [isMissing, setMissing] = useState(false)
  const form = useForm({
    initial: { sgid: '', due: { kind: 'keep' } as DueChoice },
    submit: async ({ sgid, due }) => {
      if (!organisation) return setMissing(true)
      const to = { simei: idsOf(rows), sfamilyid: organisation.sid, ...(sgid && { sgid }) }
      if (kind === 'move') await batch.run('device/Move', to)
      else await batch.run('device/Sell', { ...to, ...dueParam(due) })
      props.onDone()
      props.onClose()
    },
  })
  return (
    <FormDialog
      title={t(`${kind}.title`, { count: rows.length })}
      form={form}
      action={t(`act.${kind}`)}
      onClose={props.onClose}
    >
      <NamedDevices rows={rows} />
      <OrganisationField
        label={t(`${kind}.to`)}
        isRequired
        value={organisation}
        error={isMissing && !organisation ? v('tips1') : undefined}
        onChange={(next) => {
          setOrganisation(next)
          form.set('sgid', '')
        }}
      />
      <GroupSelect sid={organisation?.sid} {...form.choice('sgid')} />
      {kind === 'sell' && (
        <DueField value={form.values.due} onChange={(due) => form.set('due', due)} />
      )}
      <Text fz="sm" c="dimmed">
        {t(`${kind}.consequence`)}
      </Text>
    </FormDialog>
  )
}

type GroupSelectProps = {
  sid: string | undefined
  value: string
  onChange: (value: string | null) => void
}

/** A group of an organisation, or none. */
export function GroupSelect({ sid, value, onChange }: GroupSelectProps) {
  const t = useTranslations('fleet')
  const groups = useCall(
    'family/GetGarageList',
    { ...(sid && { sfamilyid: sid }), limit_size: 100 },
    { enabled: sid !== undefined },
  )
  const data = (groups.data?.items ?? []).map(({ sgid, name }) => ({ value: sgid, label: name }))
  return (
    <Select
      label={t('column.group')}
      placeholder={t('noGroup')}
      data={data}
      value={value || null}
      onChange={onChange}
      clearable
      searchable
      disabled={sid === undefined || data.length === 0}
    />
  )
}

'use client'

import { Alert, SegmentedControl } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { GroupSelect } from '#components/ui/group-select.tsx'
import {
  type ChosenOrganisation,
  OrganisationField,
} from '#components/ui/organisation-tree/organisation-field.tsx'
import { required } from '#lib/rules/required.ts'
import { DeviceSelect } from './device-select.tsx'
import type { Fence } from './fence-types.ts'
import { useFencesAgain } from './use-fences.ts'

const kinds = ['device', 'group', 'organisation'] as const
type Kind = (typeof kinds)[number]

type Values = {
  kind: Kind
  simei: string[]
  of: ChosenOrganisation
  sgids: string
  sfamilyids: ChosenOrganisation
}

export function BindDialog({ fence, onClose }: { fence: Fence; onClose: () => void }) {
  const t = useTranslations('fence.bind')
  const common = useTranslations('common')
  const readAgain = useFencesAgain()
  const own = { sid: fence.sfamilyid, sname: fence.sname }
  const initial: Values = { kind: 'device', simei: [], of: own, sgids: '', sfamilyids: own }
  const form = useForm({
    initial,
    rules: ({ kind }) => (kind === 'group' ? { sgids: [required] } : {}),
    submit: async ({ kind, simei, sgids, sfamilyids }) => {
      const things = {
        device: { simei },
        group: { sgids: [sgids] },
        organisation: { sfamilyids: [sfamilyids.sid] },
      }[kind]
      const { fail_items } = await call('fence/Bind', {
        fence_id: fence.fence_id,
        ...things,
        request_id: crypto.randomUUID(),
      })
      await readAgain()
      onClose()
      if (fail_items.length === 0) notifications.show({ message: t('done') })
      for (const { imei, error_message } of fail_items)
        notifications.show({
          ...{ color: 'red', autoClose: false },
          message: common('withValue', { label: imei, value: error_message }),
        })
    },
  })
  const { kind, simei, of, sgids, sfamilyids } = form.values
  return (
    <FormDialog
      title={t('title', { name: fence.name })}
      form={form}
      action={t('action')}
      isReady={kind !== 'device' || simei.length > 0}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={t('what')}
        data={kinds.map((value) => ({ value, label: t(value) }))}
        value={kind}
        onChange={(next) => form.set('kind', next)}
      />
      {kind === 'device' && (
        <DeviceSelect
          label={t('device')}
          sid={fence.sfamilyid}
          value={simei}
          onChange={(next) => form.set('simei', next)}
        />
      )}
      {kind === 'group' && (
        <>
          <OrganisationField
            label={t('organisation')}
            top={fence.sfamilyid}
            value={of}
            onChange={(next) => {
              form.set('of', next)
              form.set('sgids', '')
            }}
          />
          <GroupSelect
            key={of.sid}
            label={t('group')}
            placeholder={t('chooseGroup')}
            sid={of.sid}
            value={sgids}
            onChange={(next) => form.set('sgids', next ?? '')}
          />
        </>
      )}
      {kind === 'organisation' && (
        <OrganisationField
          label={t('organisation')}
          description={t('organisationHelp')}
          top={fence.sfamilyid}
          value={sfamilyids}
          onChange={(next) => form.set('sfamilyids', next)}
        />
      )}
      <Alert variant="light">{t('help', { name: fence.sname })}</Alert>
    </FormDialog>
  )
}

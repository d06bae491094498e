'use client'

import { Button, Group, SimpleGrid } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { useSession } from '#components/data/session.ts'
import { GroupSelect } from '#components/shared/group-select.tsx'
import { Form } from '#components/ui/form/form.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { optional } from '#lib/rules/rule.ts'
import { iccid, sim } from '#lib/rules/sim.ts'
import type { DeviceDetail } from '../device-detail.ts'
import {
  givenName,
  IccidField,
  KindField,
  ModelField,
  NameField,
  RemarkField,
  SimField,
} from '../device-fields.tsx'
import { ProfileFields, profileRulesOf, profileValuesOf } from '../profile-fields.tsx'
import { type DueChoice, dueParam, dueRules } from '../table/dialogs/due-choice.ts'
import { DueField } from '../table/dialogs/due-field.tsx'
import { IconField } from '../table/dialogs/icon-field.tsx'
import classes from './drawer.module.css'

function initialOf(device: DeviceDetail) {
  const { simei: _, ...rest } = device
  return {
    name: givenName(rest),
    model: rest.model,
    icon: String(rest.icon),
    wired: String(rest.wired),
    sgid: rest.sgid ?? '',
    sim: rest.sim ?? '',
    iccid: rest.iccid ?? '',
    remark: rest.remark,
    ...profileValuesOf(rest),
    due: { kind: 'keep' } as DueChoice,
  }
}

type Values = ReturnType<typeof initialOf>

/** Sends changes only: a field the reader may not change must not block. */
function changedOf({ due, ...values }: Values, kept: Values) {
  const entries = Object.entries(values).filter(
    ([key, value]) => value !== kept[key as keyof Values],
  )
  const changes = entries.map(([key, value]) => {
    if (key === 'icon' || key === 'wired') return [key, Number(value)]
    if (key === 'sgid' || key.endsWith('_time')) return [key, value || null]
    return [key, value.trim()]
  })
  return { ...Object.fromEntries(changes), ...dueParam(due) }
}

export function EditTab({ device, onChanged }: { device: DeviceDetail; onChanged: () => void }) {
  const t = useTranslations('fleet')
  const isDevice = Boolean(useSession()?.device)
  const form = useForm({
    initial: initialOf(device),
    rules: ({ due }) => ({
      sim: [optional(sim)],
      iccid: [optional(iccid)],
      due: dueRules(due),
      ...profileRulesOf(device),
    }),
    submit: async (values, kept) => {
      const change = changedOf(values, kept)
      await call('device/Modify', {
        simei: device.simei,
        ...change,
        request_id: crypto.randomUUID(),
      })
      form.reset({ ...values, due: kept.due })
      toast.show({ message: t('saved') })
      onChanged()
    },
  })
  return (
    <Form form={form}>
      <h3 className={classes.heading2}>{t('section.device')}</h3>
      <NameField text={form.text} />
      <IconField value={form.values.icon} onChange={(icon) => form.set('icon', icon)} />
      {!isDevice && <OwnerFields form={form} device={device} />}
      <ProfileFields
        text={form.text}
        choice={form.choice}
        sex={form.values.leader_sex}
        onSex={(sex) => form.set('leader_sex', sex)}
      />
      <Group justify="flex-end" className={classes.save ?? ''}>
        <Button type="submit" loading={form.isBusy} disabled={!form.isChanged}>
          {t('save')}
        </Button>
      </Group>
    </Form>
  )
}

/** Hidden from device logins, which change name, icon, profile only. */
function OwnerFields({
  form,
  device,
}: {
  form: ReturnType<typeof useForm<Values>>
  device: DeviceDetail
}) {
  const t = useTranslations('fleet')
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <ModelField text={form.text} />
        <GroupSelect
          label={t('column.group')}
          placeholder={t('noGroup')}
          sid={device.sfamilyid}
          chosenName={device.sgid_name}
          {...form.choice('sgid')}
        />
        <SimField text={form.text} />
        <IccidField text={form.text} />
      </SimpleGrid>
      <DueField {...form.choice('due')} />
      <KindField value={form.values.wired} onChange={(wired) => form.set('wired', wired)} />
      <RemarkField text={form.text} />
    </>
  )
}

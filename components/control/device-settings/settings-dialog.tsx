'use client'

import { Checkbox } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { isWorn } from '#brands/public.ts'
import { useBrand } from '#components/data/brand.tsx'
import { type BulkDialogProps, idsOf } from '#components/shared/bulk/bulk-dialog-props.ts'
import { NamedDevices } from '#components/shared/bulk/named-devices.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import type { FormState } from '#components/ui/form/use-form.ts'
import { useForm } from '#components/ui/form/use-form.ts'
import { alarmKeys, isHealthAlarm, otherKeys } from '#lib/codes/device-settings.ts'
import { AlarmRow } from './alarm-row.tsx'
import { alarmItemOf, alarmRules, usualAlarmValues } from './alarm-values.ts'
import { OtherRow } from './other-row.tsx'
import { otherItemOf, otherRules, usualOtherValues } from './other-values.ts'
import classes from './settings.module.css'

/** Unchosen settings stay as each device has them. */
function useChosen<K extends string>() {
  const [chosen, setChosen] = useState<ReadonlySet<K>>(new Set())
  const box = (key: K, name: string) => (
    <Checkbox
      classNames={{ label: classes.name ?? '' }}
      label={<span id={`setting-${key}`}>{name}</span>}
      checked={chosen.has(key)}
      onChange={({ currentTarget: { checked } }) =>
        setChosen((now) => new Set(checked ? [...now, key] : [...now].filter((one) => one !== key)))
      }
    />
  )
  return { chosen, box }
}

type FrameProps = BulkDialogProps & {
  kind: 'alarm' | 'other'
  form: FormState
  isEmpty: boolean
  children: ReactNode
}

function Frame({ kind, form, rows, isEmpty, onClose, children }: FrameProps) {
  const t = useTranslations('setting')
  return (
    <FormDialog
      size="lg"
      title={t(`many.${kind}`, { count: rows.length })}
      form={{ ...form, isChanged: !isEmpty }}
      action={t('many.action', { count: rows.length })}
      isReady={!isEmpty}
      onClose={onClose}
    >
      <NamedDevices rows={rows} />
      <p className={classes.note}>{t('many.help')}</p>
      <ul className={classes.list}>{children}</ul>
    </FormDialog>
  )
}

function AlarmSettingsDialog(props: BulkDialogProps) {
  const t = useTranslations('setting')
  const { rows, bulk, onDone, onClose } = props
  const brand = useBrand()
  const { chosen, box } = useChosen<(typeof alarmKeys)[number]>()
  const keys = alarmKeys.filter((key) => chosen.has(key))
  const form = useForm({
    initial: usualAlarmValues(),
    rules: (values) =>
      Object.fromEntries(
        Object.entries(alarmRules(values)).filter(([name]) =>
          keys.some((key) => name === `${key}_value`),
        ),
      ),
    submit: async (values) => {
      if (keys.length === 0) return
      const items = keys.map((key) => alarmItemOf(values, key))
      await bulk.run('device/SetAlarmSetting', { simei: idsOf(rows), items }, 'set')
      onDone()
      onClose()
    },
  })
  return (
    <Frame {...props} kind="alarm" form={form} isEmpty={keys.length === 0}>
      {alarmKeys.map((key) => {
        if (isHealthAlarm(key) && !rows.some(({ icon }) => isWorn(brand, icon))) return null
        const choice = box(key, t(`alarm.${key}.name`))
        const isFolded = !chosen.has(key)
        return <AlarmRow key={key} form={form} alarm={key} choice={choice} isFolded={isFolded} />
      })}
    </Frame>
  )
}

/** Undefined when different: limits are checked per device. */
function sharedProtocol(rows: BulkDialogProps['rows']) {
  const [first, ...rest] = new Set(rows.map(({ protocol }) => protocol))
  return rest.length === 0 ? first : undefined
}

function OtherSettingsDialog(props: BulkDialogProps) {
  const t = useTranslations('setting')
  const { rows, bulk, onDone, onClose } = props
  const { chosen, box } = useChosen<(typeof otherKeys)[number]>()
  const keys = otherKeys.filter((key) => chosen.has(key))
  const protocol = sharedProtocol(rows)
  const rules = otherRules(protocol)
  const form = useForm({
    initial: usualOtherValues(),
    rules: Object.fromEntries(keys.map((key) => [key, rules[key] ?? []])),
    submit: async (values) => {
      if (keys.length === 0) return
      const items = keys.map((key) => otherItemOf(values, key))
      await bulk.run('device/SetSetting', { simei: idsOf(rows), items }, 'set')
      onDone()
      onClose()
    },
  })
  return (
    <Frame {...props} kind="other" form={form} isEmpty={keys.length === 0}>
      {otherKeys.map((key) => {
        const choice = box(key, t(`other.${key}.name`))
        const isFolded = !chosen.has(key)
        const props = { form, protocol, choice, isFolded }
        return <OtherRow key={key} setting={key} {...props} />
      })}
    </Frame>
  )
}

export function SettingsDialog({ kind, ...props }: BulkDialogProps & { kind: 'alarm' | 'other' }) {
  return kind === 'alarm' ? <AlarmSettingsDialog {...props} /> : <OtherSettingsDialog {...props} />
}

'use client'

import { SegmentedControl, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { usePaysForTime } from '#components/data/time-prices.ts'
import { type BulkDialogProps, countOf, idsOf } from '#components/shared/bulk/bulk-dialog-props.ts'
import { NamedDevices } from '#components/shared/bulk/named-devices.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { deviceServices, serviceNameOf } from '#lib/codes/paid-services.ts'
import { sentServiceTime, serviceTimeRules } from '#lib/rules/service-time.ts'
import { ServiceTime, usualServiceTime } from './service-time.tsx'
import classes from './services.module.css'

/** By their value on the wire. */
const choices = ['closed', 'open', 'untouched'] as const
type Choice = (typeof choices)[number]
type DeviceService = Exclude<(typeof deviceServices)[number], 8>

const names = deviceServices.map((type) => [serviceNameOf(type), type as DeviceService] as const)
const untouched = Object.fromEntries(names.map(([name]) => [name, 'untouched' as Choice]))

/** Opens or closes services of many devices; each is left as it is at first. */
export function SwitchManyDialog(props: BulkDialogProps) {
  const { rows, bulk, onClose, onDone } = props
  const t = useTranslations('service')
  const act = useTranslations('fleet.act')
  const count = countOf(props)
  const pays = usePaysForTime()
  const form = useForm({
    initial: { switches: untouched, ...usualServiceTime },
    rules: ({ switches, unit }) =>
      switches['platform'] === 'open' ? { amount: serviceTimeRules(unit) } : {},
    submit: async ({ switches, unit, amount }) => {
      const imei_open = names.map(([name, type]) => ({
        type,
        open: choices.indexOf(switches[name] ?? 'untouched'),
      }))
      const time = switches['platform'] === 'open' ? sentServiceTime(unit, amount.trim()) : {}
      const simei = idsOf(rows)
      const params = { simei, imei_open, ...time }
      await bulk.run('incrementpackage/SetIncrementSwitch', params, 'changed')
      onDone()
      onClose()
    },
  })
  const { switches } = form.values
  const isChosen = Object.values(switches).some((choice) => choice !== 'untouched')
  return (
    <FormDialog
      title={act('switchServices')}
      form={form}
      action={t('save')}
      isReady={isChosen}
      size="lg"
      onClose={onClose}
    >
      <NamedDevices rows={rows} count={count} />
      <Text fz="sm" c="dimmed">
        {t('many.purpose')}
      </Text>
      <div className={classes.many}>
        {names.map(([name]) => (
          <Row
            key={name}
            label={t(`name.${name}`)}
            isShutOnly={pays && name === 'platform'}
            value={switches[name] ?? 'untouched'}
            onChange={(choice) => form.set('switches', { ...switches, [name]: choice })}
          />
        ))}
      </div>
      {pays && (
        <Text fz="sm" c="dimmed">
          {t('many.paid')}
        </Text>
      )}
      {switches['platform'] === 'open' && (
        <ServiceTime amount={form.number('amount')} unit={form.choice('unit')} />
      )}
    </FormDialog>
  )
}

type RowProps = {
  label: string
  /** Not opened here. */
  isShutOnly: boolean
  value: Choice
  onChange: (choice: Choice) => void
}

function Row({ label, isShutOnly, value, onChange }: RowProps) {
  const t = useTranslations('service.many')
  return (
    <>
      <span>{label}</span>
      <SegmentedControl
        size="xs"
        aria-label={label}
        data={choices.toReversed().map((choice) => ({
          value: choice,
          label: t(choice),
          disabled: isShutOnly && choice === 'open',
        }))}
        value={value}
        onChange={(choice) => onChange(choice as Choice)}
      />
    </>
  )
}

'use client'

import { Select, SimpleGrid, Switch, Textarea } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useOrganisation } from '#components/data/organisation.tsx'
import { failureOf, useCall } from '#components/data/use-call.ts'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { DateField } from '#components/ui/form/date-field.tsx'
import { Failure } from '#components/ui/form/failure.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useReadNumbers } from '#components/ui/form/numbers-field.tsx'
import { NumericField } from '#components/ui/form/numeric-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { type RolloutWay, rolloutWays } from '#lib/codes/rollout.ts'
import type { CallParams, CallReply } from '#lib/contract/calls.ts'
import { addDays } from '#lib/format/calendar.ts'
import { dayText } from '#lib/format/time.ts'
import { day, parseDate } from '#lib/rules/dates.ts'
import { firmwareLimits } from '#lib/rules/firmware-limits.ts'
import { whole } from '#lib/rules/number.ts'
import { required } from '#lib/rules/required.ts'
import classes from './firmware.module.css'
import { useFirmwareAgain } from './use-firmware-again.ts'

type Kept = CallReply<'tool/GetFirmware'>['items'][number]
type Plan = CallParams<'tool/CheckFirmware'>
type Counts = CallReply<'tool/CheckFirmware'>

const usualDays = 7
const most = 100

const modelsOf = (kept: readonly Kept[]) =>
  [...new Set(kept.flatMap(({ models }) => models))].sort()

/** The end of a day by the reader's clock, in Unix seconds. */
const endOf = (text: string) =>
  Math.floor((parseDate(`${text} 23:59:59`, 'yyyy-MM-dd HH:mm:ss')?.getTime() ?? 0) / 1000)

const initialOf = (today: string) => ({
  model: '',
  firmware: '',
  way: 'packets' as RolloutWay,
  numbers: '',
  share: '0',
  isWhole: false,
  hasBelow: true,
  end: addDays(today, usualDays),
})
type Values = ReturnType<typeof initialOf>

const rules = {
  model: [required],
  firmware: [required],
  share: [required, whole(0, 100)],
  end: [required, day],
}

const fieldOf = {
  imei_list: 'numbers',
  numbersUnknown: 'numbers',
  firmwareOtherModel: 'numbers',
  firmwareNobody: 'share',
  end_time: 'end',
  rolloutPast: 'end',
  rangeTooLong: 'end',
} as const

/** What is asked of the server; throws what is wrong with the numbers. */
function usePlan(kept: readonly Kept[], own: { sfamilyid?: string }) {
  const readNumbers = useReadNumbers()
  return (values: Values): Plan | undefined => {
    const chosen = kept.find(({ firmware_id }) => firmware_id === values.firmware)
    if (!chosen) return undefined
    const text = values.numbers.trim()
    const read = text === '' ? { numbers: [] } : readNumbers(text, firmwareLimits.named)
    if ('error' in read) throw new Error(read.error)
    return {
      firmware_id: chosen.firmware_id,
      model: values.model,
      version: chosen.version,
      way: values.way,
      ...own,
      is_get_child: values.hasBelow,
      imei_list: read.numbers,
      share: Number(values.share),
      is_whole: values.isWhole,
      end_time: endOf(values.end),
    }
  }
}

/** Chooses model, version, way and devices, then tells how many there are before anything is sent. */
export function StartDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('firmware.start')
  const { current } = useOrganisation()
  const own = current.sid ? { sfamilyid: current.sid } : {}
  const read = useCall('tool/GetFirmware', { ...own, limit_size: most }, { staleTime: 0 })
  const failure = failureOf(read)
  const [checked, setChecked] = useState<{ plan: Plan; counts: Counts }>()
  const today = dayText(Date.now() / 1000)
  const kept = read.data?.items ?? []
  const planOf = usePlan(kept, own)
  const form = useForm({
    initial: initialOf(today),
    rules,
    fieldOf,
    submit: async (values) => {
      const plan = planOf(values)
      if (!plan) return
      setChecked({ plan, counts: await call('tool/CheckFirmware', plan, { cacheMs: 0 }) })
    },
  })
  return (
    <FormDialog title={t('title')} form={form} action={t('check')} size="lg" onClose={onClose}>
      {failure && <Failure error={failure} onRetry={() => void read.refetch()} />}
      {read.data && kept.length === 0 && <p className={classes.none}>{t('noFirmware')}</p>}
      <FirmwareFields form={form} kept={kept} />
      <WayField form={form.choice('way')} />
      <DeviceFields form={form} today={today} />
      {checked && (
        <StartConfirm {...checked} onClose={() => setChecked(undefined)} onStarted={onClose} />
      )}
    </FormDialog>
  )
}

type Form = ReturnType<typeof useForm<Values>>

function FirmwareFields({ form, kept }: { form: Form; kept: readonly Kept[] }) {
  const t = useTranslations('firmware.start')
  const { model } = form.values
  const versions = kept.filter(({ models }) => models.includes(model))
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Select
        label={t('model')}
        searchable
        allowDeselect={false}
        data={modelsOf(kept)}
        {...form.choice('model')}
        onChange={(next) => {
          form.set('model', next ?? '')
          form.set('firmware', '')
        }}
      />
      <Select
        label={t('version')}
        allowDeselect={false}
        disabled={model === ''}
        data={versions.map(({ firmware_id, version, note }) => ({
          value: firmware_id,
          label: note ? `${version} · ${note}` : version,
        }))}
        {...form.choice('firmware')}
      />
    </SimpleGrid>
  )
}

function DeviceFields({ form, today }: { form: Form; today: string }) {
  const t = useTranslations('firmware.start')
  return (
    <>
      <Textarea
        label={t('numbers')}
        description={t('numbersHint', { max: firmwareLimits.named })}
        autosize
        minRows={3}
        maxRows={8}
        spellCheck={false}
        {...form.text('numbers')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NumericField
          label={t('share')}
          description={t('shareHint')}
          unit="%"
          {...form.number('share')}
        />
        <DateField
          label={t('end')}
          description={t('endHint')}
          min={today}
          max={addDays(today, firmwareLimits.mostDays - 1)}
          {...form.choice('end')}
        />
      </SimpleGrid>
      <Switch label={t('whole')} description={t('wholeHint')} {...form.checked('isWhole')} />
      <Switch label={t('below')} {...form.checked('hasBelow')} />
    </>
  )
}

type WayFieldProps = {
  form: { value: RolloutWay; onChange: (value: RolloutWay | null) => void; name: string }
}

function WayField({ form }: WayFieldProps) {
  const t = useTranslations('firmware')
  return (
    <Select
      label={t('column.way')}
      description={t(`start.wayHint.${form.value}`)}
      allowDeselect={false}
      data={rolloutWays.map((value) => ({ value, label: t(`way.${value}`) }))}
      name={form.name}
      value={form.value}
      onChange={(value) => form.onChange(value as RolloutWay | null)}
    />
  )
}

type StartConfirmProps = {
  plan: Plan
  counts: Counts
  onClose: () => void
  onStarted: () => void
}

function StartConfirm({ plan, counts, onClose, onStarted }: StartConfirmProps) {
  const t = useTranslations('firmware')
  const tell = useTell()
  const again = useFirmwareAgain()
  const { model, version } = plan
  const { named, shared, others, unable } = counts
  return (
    <ConfirmDialog
      title={t('confirm.title', { model, version })}
      consequence={
        <>
          <dl className={classes.counts}>
            {[named, shared, others].map((count, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: stages have their place as name
              <div key={at}>
                <dt>{t(`stage.${at + 1}`)}</dt>
                <dd>{count}</dd>
              </div>
            ))}
          </dl>
          {unable > 0 && <p>{t('confirm.unable', { count: unable })}</p>}
          <p>{t('confirm.text')}</p>
        </>
      }
      action={t('act.start')}
      onConfirm={async () => {
        await call('tool/StartFirmware', { ...plan, request_id: crypto.randomUUID() })
        tell.done(t('confirm.done'))
        onStarted()
        await again()
      }}
      onClose={onClose}
    />
  )
}

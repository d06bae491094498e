'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import type { CallReply } from '#components/data/calls.ts'
import { usePermission } from '#components/data/permitted.tsx'
import { Failure } from '#components/ui/form/failure.tsx'
import { Form } from '#components/ui/form/form.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import type { AlarmKey } from '#lib/codes/device-settings.ts'
import { AlarmRow } from './alarm-row.tsx'
import { alarmItemOf, alarmRules, alarmValuesOf } from './alarm-values.ts'
import { refusalOf } from './refusal-of.ts'
import classes from './settings.module.css'
import { SettingsSkeleton } from './settings-skeleton.tsx'
import { Standing } from './standing.tsx'
import { useSettings } from './use-settings.ts'

/** The alarm settings of one device: each a switch, how it is told, its number, and what the device said to it. */
export function AlarmSettingsTab({ simei }: { simei: string }) {
  const query = useSettings('device/GetAlarmSetting', simei)
  if (query.error && !query.data)
    return <Failure error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <SettingsSkeleton />
  const again = async () => void (await query.refetch())
  return <AlarmForm key={simei} simei={simei} data={query.data} onSet={again} />
}

type AlarmFormProps = {
  simei: string
  data: CallReply<'device/GetAlarmSetting'>
  onSet: () => Promise<void>
}

function AlarmForm({ simei, data, onSet }: AlarmFormProps) {
  const t = useTranslations('setting')
  const tell = useTell()
  const may = usePermission()
  const isReadOnly = !may('e_ua_set_device')
  const set = async (items: ReturnType<typeof alarmItemOf>[]) => {
    const request_id = crypto.randomUUID()
    const reply = await call('device/SetAlarmSetting', { simei: [simei], items, request_id })
    const refusal = refusalOf(reply)
    if (refusal) throw refusal
    await onSet()
  }
  const kept = alarmValuesOf(data.items)
  const form = useForm({
    initial: kept,
    rules: alarmRules,
    submit: async (values) => {
      const changed = data.items
        .map(({ key }) => key)
        .filter((key) => isChanged(alarmItemOf(values, key), alarmItemOf(kept, key)))
      if (changed.length === 0) return
      await set(changed.map((key) => alarmItemOf(values, key)))
      form.reset(values)
      tell.done(t('saved'))
    },
  })
  const retry = (key: AlarmKey) => void form.attempt([], () => set([alarmItemOf(kept, key)]))
  return (
    <Form form={form}>
      <p className={classes.note}>{t('note')}</p>
      <ul className={classes.list}>
        {data.items.map((item) => (
          <AlarmRow key={item.key} form={form} alarm={item.key} isReadOnly={isReadOnly}>
            <Standing
              state={item.state}
              reply={item.reply}
              protocol={data.protocol}
              onRetry={isReadOnly ? undefined : () => retry(item.key)}
            />
          </AlarmRow>
        ))}
      </ul>
      {!isReadOnly && (
        <div className={classes.save}>
          <Button type="submit" loading={form.isBusy} disabled={!form.isChanged}>
            {t('save')}
          </Button>
        </div>
      )}
    </Form>
  )
}

const isChanged = (a: object, b: object) => JSON.stringify(a) !== JSON.stringify(b)

'use client'

import { useTranslations } from 'next-intl'
import { type AlarmKey, isHealthAlarm } from '#lib/codes/device-settings.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { AlarmRow } from './alarm-row.tsx'
import { alarmItemOf, alarmRules, alarmValuesOf } from './alarm-values.ts'
import classes from './settings.module.css'
import { LoadedSettings, SettingsForm, useIsReadOnly } from './settings-form.tsx'
import { Standing } from './standing.tsx'
import { useSettingForm } from './use-setting-form.ts'

/** `isWorn`: alarms of its wearer too. */
export function AlarmSettingsTab({ simei, isWorn }: { simei: string; isWorn: boolean }) {
  return (
    <LoadedSettings name="device/GetAlarmSetting" simei={simei}>
      {(data, again) => (
        <AlarmForm key={simei} simei={simei} isWorn={isWorn} data={data} onSet={again} />
      )}
    </LoadedSettings>
  )
}

type AlarmFormProps = {
  simei: string
  isWorn: boolean
  data: CallReply<'device/GetAlarmSetting'>
  onSet: () => Promise<void>
}

function AlarmForm({ simei, isWorn, data, onSet }: AlarmFormProps) {
  const t = useTranslations('setting')
  const isReadOnly = useIsReadOnly()
  const items = data.items.filter(({ key }) => isWorn || !isHealthAlarm(key))
  const { form, retry } = useSettingForm({
    name: 'device/SetAlarmSetting',
    simei,
    keys: items.map(({ key }) => key),
    kept: alarmValuesOf(data.items),
    rules: alarmRules,
    itemOf: (values, key) => alarmItemOf(values, key as AlarmKey),
    onSet,
  })
  return (
    <SettingsForm form={form} items={items}>
      <ul className={classes.list}>
        {items.map((item) => (
          <AlarmRow key={item.key} form={form} alarm={item.key} isReadOnly={isReadOnly}>
            <Standing
              state={item.state}
              reply={item.reply}
              protocol={data.protocol}
              onRetry={isReadOnly ? undefined : () => retry(item.key)}
            />
            {item.value_standing && (
              <Standing
                {...item.value_standing}
                subject={t(`alarm.${item.key}.value`)}
                protocol={data.protocol}
                onRetry={isReadOnly ? undefined : () => retry(item.key)}
              />
            )}
          </AlarmRow>
        ))}
      </ul>
    </SettingsForm>
  )
}

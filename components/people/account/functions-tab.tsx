'use client'

import { SegmentedControl } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useAccountSettings, useChangeSettings } from '#components/data/use-account-settings.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { type UnitSystem, unitSystems } from '#lib/codes/unit-systems.ts'
import classes from './account.module.css'
import { SettingRow, SwitchRow } from './setting-row.tsx'

const switches = ['imeiShow', 'statusDuration', 'fallInBetween', 'power', 'signalValue'] as const
const mapSwitches = ['isScale', 'full'] as const

export function FunctionsTab() {
  const t = useTranslations('account.functions')
  const tell = useTell()
  const { functions, local, measure } = useAccountSettings()
  const change = useChangeSettings()
  const set = (part: Partial<typeof functions>) =>
    void change('functions', part).catch(tell.failure)
  return (
    <>
      <p className={classes.lead}>{t('help')}</p>
      <ul className={classes.rows}>
        <SettingRow name={t('imeiOrNameShow.name')} help={t('imeiOrNameShow.help')}>
          {(ids) => (
            <SegmentedControl
              {...ids}
              value={functions.imeiOrNameShow}
              onChange={(chosen) => set({ imeiOrNameShow: chosen as 'name' | 'imei' })}
              data={[
                { value: 'name', label: t('imeiOrNameShow.byName') },
                { value: 'imei', label: t('imeiOrNameShow.byNumber') },
              ]}
            />
          )}
        </SettingRow>
        <SettingRow name={t('units.name')} help={t('units.help')}>
          {(ids) => (
            <SegmentedControl
              {...ids}
              value={measure?.units ?? 'metric'}
              onChange={(chosen) =>
                void change('measure', { units: chosen as UnitSystem }).catch(tell.failure)
              }
              data={unitSystems.map((system) => ({ value: system, label: t(`units.${system}`) }))}
            />
          )}
        </SettingRow>
        {switches.map((key) => (
          <SwitchRow
            key={key}
            name={t(`${key}.name`)}
            help={t(`${key}.help`)}
            isOn={functions[key]}
            onChange={(isOn) => set({ [key]: isOn })}
          />
        ))}
        {mapSwitches.map((key) => (
          <SwitchRow
            key={key}
            name={t(`${key}.name`)}
            help={t(`${key}.help`)}
            isOn={local[key]}
            onChange={(isOn) => void change('local', { [key]: isOn }).catch(tell.failure)}
          />
        ))}
      </ul>
    </>
  )
}

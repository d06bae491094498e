'use client'

import { SegmentedControl } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useMayOpen } from '#components/data/openable.ts'
import { useAccountSettings, useChangeSettings } from '#components/data/use-account-settings.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { defaultSettings, type StartPage } from '#lib/codes/account-settings.ts'
import { type UnitSystem, unitSystems } from '#lib/codes/unit-systems.ts'
import classes from './account.module.css'
import { SettingRow, SwitchRow } from './setting-row.tsx'

const switches = ['imeiShow', 'statusDuration', 'fallInBetween', 'power', 'signalValue'] as const
const startPaths = { first: undefined, home: '/homePage', workbench: '/workbench' } as const
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
        <StartRow />
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

/** Where a log-in leads; nothing to choose for who has no other start page. */
function StartRow() {
  const t = useTranslations('account.functions.start')
  const tell = useTell()
  const mayOpen = useMayOpen()
  const change = useChangeSettings()
  // Sessions that began before there was a choice lack it.
  const board = useAccountSettings().board ?? defaultSettings.board
  const names = (Object.keys(startPaths) as StartPage[]).filter((name) => {
    const path = startPaths[name]
    return !path || mayOpen(path)
  })
  if (names.length === 1) return null
  return (
    <SettingRow name={t('name')} help={t('help')}>
      {(ids) => (
        <SegmentedControl
          {...ids}
          value={names.find((name) => name === board.start) ?? 'first'}
          onChange={(start) =>
            void change('board', { ...board, start: start as StartPage }).catch(tell.failure)
          }
          data={names.map((value) => ({ value, label: t(value) }))}
        />
      )}
    </SettingRow>
  )
}

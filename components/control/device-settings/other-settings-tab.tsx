'use client'

import { useTranslations } from 'next-intl'
import type { OtherKey } from '#lib/codes/device-settings.ts'
import { protocols } from '#lib/codes/protocols.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { OtherRow } from './other-row.tsx'
import { otherItemOf, otherRules, otherSections, otherValuesOf } from './other-values.ts'
import classes from './settings.module.css'
import { LoadedSettings, SettingsForm, useIsReadOnly } from './settings-form.tsx'
import { Standing } from './standing.tsx'
import { useSettingForm } from './use-setting-form.ts'

export function OtherSettingsTab({ simei }: { simei: string }) {
  return (
    <LoadedSettings name="device/GetSetting" simei={simei}>
      {(data, again) => <OtherForm key={simei} simei={simei} data={data} onSet={again} />}
    </LoadedSettings>
  )
}

type OtherFormProps = {
  simei: string
  data: CallReply<'device/GetSetting'>
  onSet: () => Promise<void>
}

function OtherForm({ simei, data, onSet }: OtherFormProps) {
  const t = useTranslations('setting')
  const isReadOnly = useIsReadOnly()
  const byKey = new Map(data.items.map((item) => [item.key, item]))
  const { form, retry } = useSettingForm({
    name: 'device/SetSetting',
    simei,
    keys: data.items.map(({ key }) => key),
    kept: otherValuesOf(data.items),
    rules: otherRules(data.protocol),
    itemOf: otherItemOf,
    onSet,
  })
  const without = data.items.filter((item) => !item.has_effect && item.state === 'default')
  const isMissing = (key: string) => without.some((item) => item.key === key)
  const listed = Object.values(otherSections).flat() as string[]
  const bits = data.items.map(({ key }) => key).filter((key) => !listed.includes(key))
  const sections = Object.entries(otherSections).map(
    ([section, keys]) => [section, keys.filter((key) => !isMissing(key))] as const,
  )
  return (
    <SettingsForm form={form} items={data.items}>
      <p className={classes.fact}>
        {t('relay.label')}
        <strong>{t(`relay.${data.replaystate ?? 'untold'}`)}</strong>
      </p>
      {[...sections, ['bits', bits] as const].map(
        ([section, keys]) =>
          keys.length > 0 && (
            <section key={section}>
              <h3 className={classes.heading}>{t(`section.${section}`)}</h3>
              <ul className={classes.list}>
                {keys.map((key) => {
                  const item = byKey.get(key)
                  return (
                    <OtherRow
                      key={key}
                      form={form}
                      isReadOnly={isReadOnly}
                      setting={key}
                      protocol={data.protocol}
                    >
                      {item && (
                        <Standing
                          state={item.state}
                          reply={item.reply}
                          protocol={data.protocol}
                          onRetry={isReadOnly ? undefined : () => retry(key)}
                        />
                      )}
                    </OtherRow>
                  )
                })}
              </ul>
            </section>
          ),
      )}
      {without.length > 0 && (
        <details className={classes.without}>
          <summary>
            {t('without', { count: without.length, protocol: protocols[data.protocol].label })}
          </summary>
          <ul>
            {without.map(({ key }) => (
              <li key={key}>{t(`other.${key as OtherKey}.name`)}</li>
            ))}
          </ul>
        </details>
      )}
    </SettingsForm>
  )
}

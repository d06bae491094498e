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
import { OtherRow } from './other-row.tsx'
import {
  type OtherItem,
  otherItemOf,
  otherRules,
  otherSections,
  otherValuesOf,
} from './other-values.ts'
import { refusalOf } from './refusal-of.ts'
import classes from './settings.module.css'
import { SettingsSkeleton } from './settings-skeleton.tsx'
import { Standing } from './standing.tsx'
import { useSettings } from './use-settings.ts'

/** Intervals, power, sound and the like of one device, and what the device said to each. */
export function OtherSettingsTab({ simei }: { simei: string }) {
  const query = useSettings('device/GetSetting', simei)
  if (query.error && !query.data)
    return <Failure error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <SettingsSkeleton />
  const again = async () => void (await query.refetch())
  return <OtherForm key={simei} simei={simei} data={query.data} onSet={again} />
}

type OtherFormProps = {
  simei: string
  data: CallReply<'device/GetSetting'>
  onSet: () => Promise<void>
}

function OtherForm({ simei, data, onSet }: OtherFormProps) {
  const t = useTranslations('setting')
  const tell = useTell()
  const isReadOnly = !usePermission()('e_ua_set_device')
  const set = async (items: OtherItem[]) => {
    const request_id = crypto.randomUUID()
    const reply = await call('device/SetSetting', { simei: [simei], items, request_id })
    const refusal = refusalOf(reply)
    if (refusal) throw refusal
    await onSet()
  }
  const kept = otherValuesOf(data.items)
  const form = useForm({
    initial: kept,
    rules: otherRules,
    submit: async (values) => {
      const changed = data.items
        .map(({ key }) => key)
        .filter((key) => otherItemOf(values, key).value !== otherItemOf(kept, key).value)
      if (changed.length === 0) return
      await set(changed.map((key) => otherItemOf(values, key)))
      form.reset(values)
      tell.done(t('saved'))
    },
  })
  const retry = (key: string) => void form.attempt([], () => set([otherItemOf(kept, key)]))
  const byKey = new Map(data.items.map((item) => [item.key, item]))
  const listed = Object.values(otherSections).flat() as string[]
  const bits = data.items.map(({ key }) => key).filter((key) => !listed.includes(key))
  const sections: [string, readonly string[]][] = Object.entries(otherSections)
  return (
    <Form form={form}>
      <p className={classes.note}>{t('note')}</p>
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
                    <OtherRow key={key} form={form} setting={key} isReadOnly={isReadOnly}>
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

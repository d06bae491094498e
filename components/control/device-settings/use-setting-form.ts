'use client'

import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import type { RulesOf } from '#components/ui/form/field-props.ts'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { MapiError } from '#lib/client.ts'
import type { CallParams, CallReply } from '#lib/contract/calls.ts'

type Name = 'device/SetSetting' | 'device/SetAlarmSetting'
type Items<N extends Name> = CallParams<N>['items']

export type SettingFormOptions<N extends Name, V extends Record<string, unknown>> = {
  name: N
  simei: string
  keys: readonly string[]
  kept: V
  rules: RulesOf<V> | ((values: V) => RulesOf<V>)
  itemOf: (values: V, key: string) => Items<N>[number]
  onSet: () => Promise<void>
}

/** Sends changed settings only; one can be sent again. */
export function useSettingForm<N extends Name, V extends Record<string, unknown>>(
  options: SettingFormOptions<N, V>,
) {
  const { name, simei, keys, kept, itemOf } = options
  const t = useTranslations('setting')
  const tell = useTell()
  const set = async (items: Items<Name>[number][]) => {
    const params = { simei: [simei], items, request_id: crypto.randomUUID() }
    refuse(await call(name, params as CallParams<N>))
    await options.onSet()
  }
  const form = useForm({
    initial: kept,
    rules: options.rules,
    submit: async (values, begun) => {
      const differs = (key: string) =>
        JSON.stringify(itemOf(values, key)) !== JSON.stringify(itemOf(begun, key))
      const changed = keys.filter(differs).map((key) => itemOf(values, key))
      if (changed.length === 0) return
      await set(changed)
      form.reset(values)
      tell.done(t('saved'))
    },
  })
  const retry = (key: string) => void form.attempt([], () => set([itemOf(kept, key)]))
  return { form, retry }
}

/** Throws the refusal of a bulk change of one. */
function refuse({ fail_items: [failed] }: CallReply<Name>): void {
  if (failed) throw new MapiError({ errcode: failed.errcode, message: failed.error_message })
}

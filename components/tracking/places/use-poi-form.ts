'use client'

import { notifications } from '@mantine/notifications'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useOrganisation } from '#components/data/organisation.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { fenceCentre } from '#lib/rules/fence-limits.ts'
import { poiRules } from '#lib/rules/poi-limits.ts'
import type { Rule } from '#lib/rules/rule.ts'
import type { Poi, PoiDraft } from './poi-types.ts'
import { usePoisAgain } from './use-pois.ts'

type PoiValues = {
  name: string
  note: string
  isShared: boolean
  /** Fields that are drawn: they hold no text, only errors. */
  place: string
  radius: string
  colour: string
}

/** For a value that is drawn. */
const holding = <V>(value: V, { key, values = {}, test }: Rule<V>): Rule => ({
  key,
  values,
  test: () => test(value),
})

type FormProps = { poi: Poi | undefined; draft: PoiDraft; onDone: (id?: string) => void }

export function usePoiForm({ poi, draft, onDone }: FormProps) {
  const t = useTranslations('poi')
  const { current } = useOrganisation()
  const readAgain = usePoisAgain()
  const [first] = useState(() => JSON.stringify(draft))
  const { place, icon, colour, radius } = draft
  const form = useForm<PoiValues>({
    initial: {
      name: poi?.name ?? '',
      note: poi?.note ?? '',
      isShared: poi?.is_shared ?? false,
      place: '',
      radius: '',
      colour: '',
    },
    rules: {
      name: poiRules.name,
      place: [holding(place, fenceCentre)],
      colour: poiRules.colour.map((rule) => holding(colour, rule)),
      radius: poiRules.radius.map((rule) => holding(String(radius), rule)),
      note: poiRules.note,
    },
    fieldOf: { lat: 'place', lon: 'place', is_shared: 'isShared' },
    submit: async ({ name, note, isShared }) => {
      if (!place) return
      const facts = { ...place, icon, colour, radius, name: name.trim(), note: note.trim() }
      const params = { ...facts, is_shared: isShared, request_id: crypto.randomUUID() }
      if (poi) await call('poi/Modify', { poi_id: poi.poi_id, ...params })
      const added = poi
        ? undefined
        : await call('poi/Add', { ...params, ...(current.sid && { sfamilyid: current.sid }) })
      await readAgain()
      notifications.show({ message: t(poi ? 'saved' : 'added', { name: params.name }) })
      onDone(added?.poi_id)
    },
  })
  return { form, isChanged: form.isChanged || JSON.stringify(draft) !== first }
}

export type PoiForm = ReturnType<typeof usePoiForm>['form']

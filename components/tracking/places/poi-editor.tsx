'use client'

import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/core/styles/ColorPicker.css'
import '@mantine/core/styles/ColorInput.css'
import { ColorInput, Switch, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useOrganisation } from '#components/data/organisation.tsx'
import type { FoundPlace } from '#components/map/place-search.tsx'
import { holding } from '#components/ui/form/holding.ts'
import { NumericField } from '#components/ui/form/numeric-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { poiIcons } from '#lib/codes/poi-icons.ts'
import { pointAt } from '#lib/geo/fence-rings.ts'
import { fenceCentre } from '#lib/rules/fence-limits.ts'
import { whole } from '#lib/rules/number.ts'
import { poiLimits, poiRules } from '#lib/rules/poi-limits.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { PanelEditor } from '../beside-map/panel-editor.tsx'
import { PlaceField } from '../beside-map/place-field.tsx'
import { swatches } from '../fence/fence-fields.tsx'
import own from './poi.module.css'
import { PoiPicture } from './poi-picture.tsx'
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

type FormProps = { poi: Poi | undefined; draft: PoiDraft; onDone: (id?: string) => void }

function usePoiForm({ poi, draft, onDone }: FormProps) {
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

type PoiForm = ReturnType<typeof usePoiForm>['form']

export type PoiEditorProps = {
  poi: Poi | undefined
  draft: PoiDraft
  onDraft: (part: Partial<PoiDraft>) => void
  onFound: (place: FoundPlace) => void
  onDone: (id?: string) => void
}

export function PoiEditor(props: PoiEditorProps) {
  const { poi, onDone } = props
  const { form, isChanged } = usePoiForm(props)
  return (
    <PanelEditor
      kind="poi"
      name={poi?.name}
      form={form}
      isChanged={isChanged}
      onLeave={() => onDone()}
    >
      <Fields {...props} form={form} />
    </PanelEditor>
  )
}

function Fields({ form, draft, onDraft, onFound }: PoiEditorProps & { form: PoiForm }) {
  const t = useTranslations('poi')
  const { radius, colour } = draft
  return (
    <>
      <TextInput
        label={t('name')}
        maxLength={textLimits.poiName}
        data-autofocus
        {...form.text('name')}
      />
      <PlaceField
        kind="poi"
        place={draft.place}
        isRequired
        error={form.errors.place}
        onPlace={(found) => {
          onFound(found)
          form.set('place', '')
          onDraft({ place: pointAt(found.lon, found.lat) })
        }}
      />
      <fieldset className={own.icons}>
        <legend>{t('icon')}</legend>
        {poiIcons.map((icon) => (
          <button
            key={icon}
            type="button"
            className={own.icon}
            aria-pressed={icon === draft.icon}
            aria-label={t(`icons.${icon}`)}
            title={t(`icons.${icon}`)}
            onClick={() => onDraft({ icon })}
          >
            <PoiPicture icon={icon} size={20} stroke={1.8} />
          </button>
        ))}
      </fieldset>
      <ColorInput
        label={t('colour')}
        format="hex"
        swatches={swatches}
        withEyeDropper={false}
        error={form.errors.colour}
        value={colour}
        onChange={(next) => onDraft({ colour: next })}
      />
      <NumericField
        label={t('radius')}
        description={t('radiusHint')}
        required
        rule={whole(poiLimits.radius.min, poiLimits.radius.max)}
        unit={t('metres')}
        error={form.errors.radius}
        value={radius || ''}
        onChange={(next) => onDraft({ radius: Number(next) || 0 })}
      />
      <Textarea
        label={t('note')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={textLimits.remark}
        {...form.text('note')}
      />
      <Switch label={t('shared')} description={t('sharedHint')} {...form.checked('isShared')} />
    </>
  )
}

'use client'

import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/core/styles/ColorPicker.css'
import '@mantine/core/styles/ColorInput.css'
import { ColorInput, Input, Switch, Textarea, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type FoundPlace, PlaceSearch } from '#components/map/place-search.tsx'
import { NumericField } from '#components/ui/form/numeric-field.tsx'
import { poiIcons } from '#lib/codes/poi-icons.ts'
import { pointAt } from '#lib/geo/fence-rings.ts'
import { whole } from '#lib/rules/number.ts'
import { poiLimits } from '#lib/rules/poi-limits.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { PanelEditor } from '../beside-map/panel-editor.tsx'
import { swatches } from '../fence/fence-fields.tsx'
import own from './poi.module.css'
import { PoiPicture } from './poi-picture.tsx'
import type { Poi, PoiDraft } from './poi-types.ts'
import { type PoiForm, usePoiForm } from './use-poi-form.ts'

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
  const { place, radius, colour } = draft
  const text = place && `${(place.lat / 1e6).toFixed(6)}, ${(place.lon / 1e6).toFixed(6)}`
  return (
    <>
      <TextInput
        label={t('name')}
        maxLength={textLimits.poiName}
        data-autofocus
        {...form.text('name')}
      />
      <Input.Wrapper
        label={t('position')}
        labelElement="div"
        required
        error={form.errors.place}
        description={
          text ? (
            <bdi dir="ltr" className="tabular">
              {text}
            </bdi>
          ) : (
            t('positionHint')
          )
        }
      >
        <PlaceSearch
          onPlace={(found) => {
            onFound(found)
            form.set('place', '')
            onDraft({ place: pointAt(found.lon, found.lat) })
          }}
        />
      </Input.Wrapper>
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

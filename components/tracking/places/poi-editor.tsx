'use client'

import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/core/styles/ColorPicker.css'
import '@mantine/core/styles/ColorInput.css'
import { ActionIcon, Button, ColorInput, Input, Switch, Textarea, TextInput } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useLeaving, useUnsaved } from '#components/data/unsaved.ts'
import { type FoundPlace, PlaceSearch } from '#components/map/place-search.tsx'
import { Form } from '#components/ui/form/form.tsx'
import { NumericField } from '#components/ui/form/numeric-field.tsx'
import { UnsavedForms } from '#components/ui/form/unsaved-forms.tsx'
import { poiIcons } from '#lib/codes/poi-icons.ts'
import { pointAt } from '#lib/geo/fence-rings.ts'
import { whole } from '#lib/rules/number.ts'
import { poiLimits } from '#lib/rules/poi-limits.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import classes from '../fence/fence.module.css'
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
  const t = useTranslations('poi')
  const common = useTranslations('form')
  const { poi, onDone } = props
  const { form, isChanged } = usePoiForm(props)
  const leaving = useLeaving()
  useUnsaved(isChanged)
  const leave = () => (isChanged && !form.isBusy ? leaving.forms.ask(() => onDone()) : onDone())
  return (
    <UnsavedForms leaving={leaving}>
      <header className={classes.head}>
        <ActionIcon
          className={classes.back ?? ''}
          variant="subtle"
          color="gray"
          aria-label={t('back')}
          onClick={leave}
        >
          <IconArrowLeft size={18} />
        </ActionIcon>
        <h1>{poi ? t('editTitle', { name: poi.name }) : t('addTitle')}</h1>
      </header>
      <div className={classes.scroll}>
        <div className={classes.body}>
          <Form form={form}>
            <Fields {...props} form={form} />
            <div className={classes.footer}>
              <Button variant="default" onClick={leave} disabled={form.isBusy}>
                {common('cancel')}
              </Button>
              <Button type="submit" loading={form.isBusy}>
                {t(poi ? 'save' : 'add')}
              </Button>
            </div>
          </Form>
        </div>
      </div>
    </UnsavedForms>
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

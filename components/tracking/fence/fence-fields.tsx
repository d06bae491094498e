'use client'

import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/core/styles/ColorPicker.css'
import '@mantine/core/styles/ColorInput.css'
import { ColorInput, Input, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCall } from '#components/data/use-call.ts'
import { type FoundPlace, PlaceSearch } from '#components/map/place-search.tsx'
import { NumericField } from '#components/ui/form/numeric-field.tsx'
import { type DrawnShape, pointAt } from '#lib/geo/fence-rings.ts'
import { fenceAlarms, fenceLimits } from '#lib/rules/fence-limits.ts'
import { whole } from '#lib/rules/number.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import classes from './fence.module.css'
import type { Focus } from './fence-map.tsx'
import { fenceIcons } from './fence-mark.tsx'
import { type DrawnType, drawnTypes, emptyShape, isDrawnByPoints } from './fence-types.ts'
import { PeriodFields } from './period-fields.tsx'
import type { Draft, DraftControl } from './use-draft.ts'
import type { FenceForm } from './use-fence-form.ts'

const debounceMs = 300
const mostFound = 20

type CitySearchProps = {
  shape: DrawnShape & { type: 'city' }
  error: string | undefined
  onShape: (shape: DrawnShape) => void
}

/** Regions whose outlines the platform knows. */
function CitySearch({ shape, error, onShape }: CitySearchProps) {
  const t = useTranslations('fence.form')
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), debounceMs)
  const regions = useCall(
    'location/SearchCity',
    { search, limit_size: mostFound },
    { enabled: search !== '', keepPrevious: true, staleTime: Infinity },
  )
  const found = (search && regions.data?.items) || []
  const options = found.map(({ city, name, province }) => ({
    value: city,
    label: province === name ? name : `${name} · ${province}`,
  }))
  const isListed = options.some(({ value }) => value === shape.city)
  const kept = shape.city && !isListed ? [{ value: shape.city, label: shape.name }] : []
  const pick = (value: string | null) => {
    const chosen = found.find(({ city }) => city === value)
    if (chosen) onShape({ type: 'city', city: chosen.city, name: chosen.name })
  }
  return (
    <Select
      label={t('city')}
      required
      error={error}
      placeholder={t('searchCity')}
      leftSection={<IconSearch size={16} />}
      nothingFoundMessage={search === '' || regions.isFetching ? null : t('noPlace')}
      data={[...kept, ...options]}
      filter={({ options }) => options}
      value={shape.city || null}
      onChange={pick}
      onSearchChange={(typed) => setText(typed.slice(0, textLimits.search))}
      searchable
    />
  )
}

type FieldsProps = {
  form: FenceForm
  draft: Draft
  control: DraftControl
  onPlace: (place: Focus) => void
}

export const swatches = [
  '#1971c2',
  '#0c8f6c',
  '#e8590c',
  '#c92a2a',
  '#9c36b5',
  '#f08c00',
  '#495057',
]

export function FenceFields({ form, draft, control, onPlace }: FieldsProps) {
  const t = useTranslations('fence.form')
  const words = useTranslations('fence.alarm')
  const alarms = fenceAlarms.map((value) => ({ value, label: words(value) }))
  return (
    <>
      <TextInput
        label={t('name')}
        maxLength={textLimits.fenceName}
        data-autofocus
        {...form.text('name')}
      />
      <ShapeFields form={form} draft={draft} control={control} onPlace={onPlace} />
      <ColorInput
        label={t('colour')}
        format="hex"
        swatches={swatches}
        withEyeDropper={false}
        value={draft.colour}
        onChange={(colour) => control.change({ colour }, 'colour')}
      />
      <Select label={t('alarm')} data={alarms} allowDeselect={false} {...form.choice('alarm')} />
      <NumericField
        label={t('speed')}
        description={t('speedHelp')}
        unit={t('kmh')}
        {...form.number('speed')}
      />
      <NumericField
        label={t('stay')}
        description={t('stayHelp')}
        unit={t('minutes')}
        {...form.number('stay')}
      />
      <PeriodFields form={form} />
    </>
  )
}

function TypeLabel({ type, word }: { type: DrawnType; word: string }) {
  const Icon = fenceIcons[type]
  return (
    <span className={classes.shape}>
      <Icon size={18} stroke={2} aria-hidden="true" />
      {word}
    </span>
  )
}

/** Degrees to each side of a place, at zoom 0. */
const room = 360

function ShapeFields({ form, draft, control, onPlace }: FieldsProps) {
  const t = useTranslations('fence')
  const { shape } = draft
  const types = drawnTypes.map((value) => ({
    value,
    label: <TypeLabel type={value} word={t(`type.${value}`)} />,
  }))
  const error = form.errors.shape
  const change: DraftControl['change'] = (part, group) => {
    form.set('shape', '')
    control.change(part, group)
  }
  const goTo = ({ lon, lat, zoom }: FoundPlace) => {
    const [wide, high] = [room / 2 ** zoom, room / 2 ** (zoom + 1)]
    const bounds: Focus['bounds'] = [lon - wide, lat - high, lon + wide, lat + high]
    onPlace({ key: `${lon} ${lat} ${Date.now()}`, bounds })
    if (shape.type === 'circle') change({ shape: { ...shape, centre: pointAt(lon, lat) } })
  }
  return (
    <>
      <Input.Wrapper label={t('form.type')} labelElement="div">
        <SegmentedControl
          fullWidth
          className={classes.shapes ?? ''}
          aria-label={t('form.type')}
          data={types}
          value={shape.type}
          onChange={(type) => {
            if (type !== shape.type)
              change({ shape: emptyShape(type), isOpen: isDrawnByPoints(type) })
          }}
        />
      </Input.Wrapper>
      {shape.type === 'city' ? (
        <CitySearch shape={shape} error={error} onShape={(next) => change({ shape: next })} />
      ) : (
        <Input.Wrapper error={(shape.type === 'polygon' || shape.type === 'rectangle') && error}>
          <PlaceSearch label={t('form.place')} description={t('form.placeHelp')} onPlace={goTo} />
        </Input.Wrapper>
      )}
      {shape.type === 'circle' && (
        <NumericField
          label={t('form.radius')}
          required
          error={error}
          rule={whole(fenceLimits.radius.min, fenceLimits.radius.max)}
          unit={t('form.metres')}
          value={shape.radius || ''}
          onChange={(radius) =>
            change({ shape: { ...shape, radius: Number(radius) || 0 } }, 'radius')
          }
        />
      )}
      {shape.type === 'corridor' && (
        <NumericField
          label={t('form.width')}
          description={t('form.widthHelp')}
          required
          error={error}
          rule={whole(fenceLimits.width.min, fenceLimits.width.max)}
          unit={t('form.metres')}
          value={shape.width || ''}
          onChange={(width) => change({ shape: { ...shape, width: Number(width) || 0 } }, 'width')}
        />
      )}
    </>
  )
}

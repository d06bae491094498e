'use client'

import { Button, SegmentedControl } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { type FoundPlace, PlaceSearch } from '#components/map/place-search.tsx'
import { NumericField } from '#components/ui/form/numeric-field.tsx'
import { RangePicker, type TrackChoice } from '#components/ui/form/range-picker.tsx'
import { presetRange } from '#lib/format/range.ts'
import { type DrawnShape, pointAt } from '#lib/geo/fence-rings.ts'
import { fenceLimits, fencePolygon, regionAcross } from '#lib/rules/fence-limits.ts'
import { whole } from '#lib/rules/number.ts'
import { emptyShape, isDrawnByPoints } from '../fence/fence-types.ts'
import type { Draft, DraftControl } from '../fence/use-draft.ts'
import classes from './region.module.css'

type RegionFormProps = {
  draft: Draft
  control: DraftControl
  choice: TrackChoice
  setChoice: (choice: TrackChoice) => void
  search: () => void
  newCircle: () => DrawnShape
  isSmall: boolean
  isSearched: boolean
  onPlace: (place: FoundPlace) => void
}

const types = ['circle', 'rectangle', 'polygon'] as const
/** Metres around a place that was searched; a circle of a far view would be as wide as a country. */
const mostAround = 2000
const isRadius = whole(fenceLimits.radius.min, fenceLimits.radius.max)

/** What keeps it from being searched; undefined when nothing. */
function useProblem({ shape, isOpen }: Draft): string | undefined {
  const t = useTranslations('fence')
  const rules = useTranslations('verification')
  if (shape.type === 'circle') {
    if (!shape.centre) return t('region.drawFirst')
    return isRadius.test(String(shape.radius))
      ? undefined
      : rules(isRadius.key, { ...isRadius.values })
  }
  if (shape.type !== 'polygon' || isOpen) return t('region.drawFirst')
  const broken = [fencePolygon, regionAcross].find((rule) => !rule.test(shape.points))
  return (
    broken &&
    (shape.points.length === 0 ? t('region.drawFirst') : rules(broken.key, { ...broken.values }))
  )
}

export function RegionForm(props: RegionFormProps) {
  const { draft, choice, setChoice, search, isSmall, isSearched } = props
  const t = useTranslations('fence')
  const problem = useProblem(draft)
  const [isFolded, setFolded] = useState(isSmall && isSearched)
  const [isTried, setTried] = useState(false)
  // A change by the map's handles opens it again.
  useEffect(() => setFolded(isSmall && isSearched), [isSmall, isSearched])
  if (isFolded)
    return (
      <Button
        size="compact-sm"
        variant="subtle"
        className={classes.fold ?? ''}
        onClick={() => setFolded(false)}
      >
        {t('region.change')}
      </Button>
    )
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (problem === undefined) search()
      }}
    >
      <p className={classes.help}>{t('region.help')}</p>
      <PlaceSearch
        onPlace={(place) => {
          props.onPlace(place)
          const { shape } = draft
          if (shape.type !== 'circle') return
          const radius = Math.min(shape.radius, mostAround)
          const centre = pointAt(place.lon, place.lat)
          props.control.change({ shape: { ...shape, centre, radius } })
        }}
      />
      <ShapeFields {...props} />
      <fieldset className={classes.period}>
        <legend>{t('region.period')}</legend>
        <RangePicker
          className={classes.ranges}
          choice={choice}
          range={typeof choice === 'string' ? presetRange(choice, new Date()) : choice}
          onChoice={setChoice}
        />
      </fieldset>
      {problem && isTried && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" size="sm" fullWidth leftSection={<IconSearch size={16} />}>
        {t('region.search')}
      </Button>
    </form>
  )
}

function ShapeFields({ draft, control, newCircle }: RegionFormProps) {
  const t = useTranslations('fence')
  const { shape } = draft
  return (
    <div className={classes.shape}>
      <SegmentedControl
        size="xs"
        aria-label={t('form.type')}
        data={types.map((value) => ({ value, label: t(`type.${value}`) }))}
        value={shape.type}
        onChange={(type) => {
          if (type === shape.type) return
          const next = type === 'circle' ? newCircle() : emptyShape(type)
          control.change({ shape: next, isOpen: isDrawnByPoints(type) })
        }}
      />
      {shape.type === 'circle' && (
        <NumericField
          size="xs"
          aria-label={t('form.radius')}
          rule={isRadius}
          unit={t('form.metres')}
          value={shape.radius || ''}
          onChange={(radius) =>
            control.change({ shape: { ...shape, radius: Number(radius) || 0 } }, 'radius')
          }
        />
      )}
    </div>
  )
}

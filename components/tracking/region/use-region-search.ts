'use client'

import type { Map as MapLibre } from 'maplibre-gl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useMap } from '#components/map/use-map.ts'
import { readChoice, type TrackChoice } from '#components/ui/form/range-picker.tsx'
import { presetRange, rangeText } from '#lib/format/range.ts'
import { parseRegion, regionText } from '#lib/format/region-text.ts'
import { distanceMetres } from '#lib/geo/distance.ts'
import type { DrawnShape } from '#lib/geo/fence-rings.ts'
import { fenceLimits } from '#lib/rules/fence-limits.ts'
import type { Period } from '#lib/rules/period.ts'
import { type Draft, useDraft } from '../fence/use-draft.ts'
import type { Asked } from './region-results.tsx'

type Options = {
  region: string
  period: string
  onChange: (region: string, period: string) => void
}

const colour = '#e8590c'

const rangeOf = (choice: TrackChoice): Period =>
  typeof choice === 'string' ? presetRange(choice, new Date()) : choice

/** An eighth of the view, in round metres. */
function radiusOfView(map: MapLibre): number {
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  const placeAt = (x: number) => {
    const { lng, lat } = map.unproject([x, height / 2])
    return [lng, lat] as const
  }
  const reach = Math.min(width, height) / 8
  const metres = Math.max(1, distanceMetres(placeAt(width / 2), placeAt(width / 2 + reach)))
  const unit = 10 ** Math.floor(Math.log10(metres))
  const { min, max } = fenceLimits.radius
  return Math.max(min, Math.min(max, Math.round(metres / unit) * unit))
}

/** A drawn area and period, and what was asked of them. */
export function useRegionSearch({ region, period, onChange }: Options) {
  const control = useDraft()
  const map = useMap()
  const [first] = useState(() => parseRegion(region))
  const [choice, setChoice] = useState<TrackChoice>(() => readChoice(period) ?? 'today')
  const [asked, setAsked] = useState<Asked | undefined>(
    () => first && { shape: first, choice, range: rangeOf(choice) },
  )
  const offered = useRef(0)
  const newCircle = useCallback((): DrawnShape => {
    offered.current = radiusOfView(map)
    return { type: 'circle', centre: undefined, radius: offered.current }
  }, [map])
  const [begun] = useState((): Draft => ({ shape: first ?? newCircle(), colour, isOpen: false }))
  const { begin, change } = control
  useEffect(() => begin(begun), [begin, begun])
  const draft = control.draft ?? begun
  const { shape } = draft
  const isOffered = shape.type === 'circle' && !shape.centre && shape.radius === offered.current
  useEffect(() => {
    if (!isOffered) return
    const follow = () => change({ shape: newCircle() }, 'radius')
    map.on('zoomend', follow)
    return () => {
      map.off('zoomend', follow)
    }
  }, [map, isOffered, change, newCircle])
  const search = () => {
    setAsked({ shape, choice, range: rangeOf(choice) })
    onChange(regionText(shape), typeof choice === 'string' ? choice : rangeText(choice))
  }
  const isCurrent = asked?.shape === shape && asked.choice === choice
  return {
    control,
    draft,
    first,
    choice,
    setChoice,
    search,
    newCircle,
    asked: isCurrent ? asked : undefined,
  }
}

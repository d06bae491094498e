'use client'

import { useComputedColorScheme } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { MapTools } from '#components/map/controls/map-tools.tsx'
import { useMapChoice } from '#components/map/controls/use-map-choice.ts'
import { sourcesRoom, whenSized } from '#components/map/fit.ts'
import { MapView } from '#components/map/map-view.tsx'
import { useFirstView } from '#components/map/use-first-view.ts'
import { useMap } from '#components/map/use-map.ts'
import { polygonsOf } from '#lib/geo/fence-outline.ts'
import { boundsOf, type RingBounds } from '#lib/geo/fence-rings.ts'
import { DrawBar } from './draw-bar.tsx'
import { DrawShape } from './draw-shape.tsx'
import { type DrawnFence, FenceLayer } from './fence-layer.tsx'
import { type Fence, shapeOf } from './fence-types.ts'
import type { DraftControl } from './use-draft.ts'
import { useOutlines } from './use-outlines.ts'

/** Pixels. */
const padding = 56
const around = { top: padding, bottom: sourcesRoom, left: padding, right: padding }

export type Focus = { bounds: RingBounds; key: string }

export type FenceMapProps = {
  fences: readonly Fence[]
  chosen: Fence | undefined
  control: DraftControl
  isSmall: boolean
  place: Focus | undefined
  /** Dimmed beside what is drawn. */
  vehicles: (isFaint: boolean) => ReactNode
  onPick: (id: string) => void
}

export function FenceMap(props: FenceMapProps) {
  const { language } = useLanguage()
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const { camera, isPlaced } = useFirstView('fence', around)
  const maps = useMapChoice(camera)
  const look = { isDark, language, choice: maps.choice, extras: maps.extras }
  return (
    <MapView look={look} camera={camera} isSmall={props.isSmall} page="fence">
      <Fences {...props} isDark={isDark} maps={maps} isPlaced={isPlaced} />
    </MapView>
  )
}

function useDrawn({ fences, chosen, control }: FenceMapProps) {
  const { draft } = control
  const shown = useMemo(
    () =>
      chosen && !fences.some(({ fence_id }) => fence_id === chosen.fence_id)
        ? [...fences, chosen]
        : fences,
    [fences, chosen],
  )
  const drawnCity = draft?.shape.type === 'city' ? [draft.shape.city] : []
  const { outline, isReady } = useOutlines([
    ...drawnCity,
    ...(chosen ? [chosen.city] : []),
    ...shown.map(({ city }) => city),
  ])
  const listed = useMemo(
    () =>
      shown.map((fence): DrawnFence => {
        const { fence_id: id, name, colour } = fence
        return { id, name, colour, polygons: polygonsOf(shapeOf(fence), outline) }
      }),
    [shown, outline],
  )
  const isShown = draft && (!draft.isOpen || draft.shape.type === 'corridor')
  const polygons = isShown ? polygonsOf(draft.shape, outline) : []
  const drawn = draft && { id: 'draft', name: '', colour: draft.colour, polygons }
  return { listed, drawn, isReady }
}

type FencesProps = FenceMapProps & {
  isDark: boolean
  maps: ReturnType<typeof useMapChoice>
  isPlaced: boolean
}

function Fences(props: FencesProps) {
  const { chosen, control, isDark, maps, place, onPick } = props
  const { draft } = control
  const { listed, drawn, isReady } = useDrawn(props)
  const [corner, setCorner] = useState<number>()
  const [hasVehicles, setVehicles] = useState(true)
  const chosenId = chosen?.fence_id ?? ''
  const others = draft ? listed.filter(({ id }) => id !== chosenId) : listed
  const own = listed.find(({ id }) => id === chosenId)
  const all = isReady ? boundsOf(listed.flatMap(({ polygons }) => polygons.flat())) : undefined
  const city = draft?.shape.type === 'city' && draft.shape.city ? draft.shape.city : undefined
  useFocus(draft ? undefined : own && focusOf(`fence ${own.id}`, own))
  useFocus(city && drawn ? focusOf(`city ${city}`, drawn) : undefined)
  useFocus(place)
  const fitAll = useFirst(all, !props.isPlaced && chosenId === '' && !draft)
  return (
    <>
      <FenceLayer
        name="fences"
        fences={others}
        chosen={chosenId}
        isDark={isDark}
        isFaint={draft !== undefined}
        {...(!draft && { onPick })}
      />
      {draft && drawn && (
        <>
          <FenceLayer
            name="draft"
            fences={[drawn]}
            chosen="draft"
            isDark={isDark}
            isFaint={false}
          />
          <DrawShape draft={draft} control={control} onCorner={setCorner} />
          <DrawBar draft={draft} control={control} corner={corner} />
        </>
      )}
      {hasVehicles && props.vehicles(draft !== undefined)}
      <MapTools
        choices={maps.choices}
        choice={maps.choice}
        extras={maps.extras}
        onChoice={maps.choose}
        onExtras={maps.setExtras}
        onFitAll={fitAll}
        layers={[{ name: 'vehicles', isShown: hasVehicles, onShow: setVehicles }]}
      />
    </>
  )
}

function focusOf(key: string, { polygons }: DrawnFence): Focus | undefined {
  const bounds = boundsOf(polygons.flat())
  return bounds && { key, bounds }
}

function useMoveTo() {
  const map = useMap()
  const isStill = useReducedMotion()
  return (bounds: RingBounds) =>
    whenSized(map, () => {
      map.fitBounds(bounds, { padding: around, maxZoom: 16, duration: isStill ? 0 : 500 })
    })
}

function useFocus(focus: Focus | undefined): void {
  const moveTo = useMoveTo()
  const last = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a key
  useEffect(() => {
    if (!focus) {
      last.current = undefined
      return
    }
    if (last.current === focus.key) return
    last.current = focus.key
    return moveTo(focus.bounds)
  }, [focus?.key])
}

function useFirst(all: RingBounds | undefined, isWanted: boolean): () => void {
  const moveTo = useMoveTo()
  const isDone = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!all || isDone.current) return
    isDone.current = true
    return isWanted ? moveTo(all) : undefined
  }, [all !== undefined])
  return () => void (all && moveTo(all))
}

'use client'

import type { MapMouseEvent } from 'maplibre-gl'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Layer, Source } from 'react-map-gl/maplibre'
import { ownPrefix } from '#components/map/base-map.ts'
import { claimPointer } from '#components/map/live/click-claims.ts'
import { useMap } from '#components/map/use-map.ts'
import { distanceMetres, type LonLat } from '#lib/geo/distance.ts'
import { rectangleCorners } from '#lib/geo/fence-outline.ts'
import { type DrawnShape, degreesOf, placeFrom, pointAt } from '#lib/geo/fence-rings.ts'
import { type FencePoint, fenceLimits, unwrapped } from '#lib/rules/fence-limits.ts'
import { Handle } from './draw-handle.tsx'
import type { Draft, DraftControl } from './use-draft.ts'

export type DrawProps = {
  draft: Draft
  control: DraftControl
  onCorner: (index: number) => void
}

export function withPlace({ shape, isOpen }: Draft, [lon, lat]: LonLat): DrawnShape | undefined {
  const point = pointAt(lon, lat)
  if (shape.type === 'circle') return shape.centre ? undefined : { ...shape, centre: point }
  if (shape.type === 'rectangle') return withCorner(shape, point)
  if (shape.type === 'city' || !isOpen) return undefined
  if (shape.points.length >= limitsOf(shape).max) return undefined
  return { ...shape, points: [...shape.points, point] }
}

type Line = Extract<DrawnShape, { type: 'polygon' | 'corridor' }>
type Rectangle = Extract<DrawnShape, { type: 'rectangle' }>

const limitsOf = ({ type }: Line) => (type === 'polygon' ? fenceLimits.points : fenceLimits.line)

const isLine = (shape: DrawnShape): shape is Line =>
  shape.type === 'polygon' || shape.type === 'corridor'

/** With its second corner it is a polygon. */
function withCorner(shape: Rectangle, point: FencePoint): DrawnShape {
  const { corner } = shape
  if (!corner) return { ...shape, corner: point }
  if (corner.lat === point.lat || corner.lon === point.lon) return shape
  return { type: 'polygon', points: rectangleCorners({ corner, opposite: point }) }
}

export function withoutCorner({ shape, isOpen }: Draft, index: number): DrawnShape | undefined {
  if (!isLine(shape) || index >= shape.points.length) return undefined
  if (!isOpen && shape.points.length <= limitsOf(shape).min) return undefined
  return { ...shape, points: shape.points.toSpliced(index, 1) }
}

export const canClose = ({ shape, isOpen }: Draft) =>
  isOpen && isLine(shape) && shape.points.length >= limitsOf(shape).min

export function DrawShape({ draft, control, onCorner }: DrawProps) {
  const map = useMap()
  const latest = useRef({ draft, control })
  latest.current = { draft, control }
  const { shape } = draft
  useEffect(() => {
    const canvas = map.getCanvas()
    const click = ({ originalEvent, lngLat }: MapMouseEvent) => {
      if (originalEvent.target !== canvas || originalEvent.detail > 1) return
      const { draft, control } = latest.current
      const next = withPlace(draft, [lngLat.lng, lngLat.lat])
      if (next) control.change({ shape: next })
    }
    const doubleClick = (event: MapMouseEvent) => {
      const { draft, control } = latest.current
      if (!draft.isOpen) return
      event.preventDefault()
      if (canClose(draft)) control.change({ isOpen: false })
    }
    map.on('click', click)
    map.on('dblclick', doubleClick)
    return () => {
      map.off('click', click)
      map.off('dblclick', doubleClick)
    }
  }, [map])
  useUndoKey(control)
  useOpposite(shape, control)
  const isAwaiting = isAwaitingPlace(draft)
  // Clicks that draw choose no device.
  useEffect(() => (isAwaiting ? claimPointer(map, () => true) : undefined), [map, isAwaiting])
  useEffect(() => {
    const canvas = map.getCanvas()
    canvas.style.cursor = isAwaiting ? 'crosshair' : ''
    return () => {
      canvas.style.cursor = ''
    }
  }, [map, isAwaiting])
  if (shape.type === 'circle')
    return <CircleHandles draft={draft} control={control} shape={shape} />
  if (shape.type === 'rectangle')
    return <FirstCorner draft={draft} control={control} shape={shape} />
  if (isLine(shape))
    return (
      <>
        {(draft.isOpen || shape.type === 'corridor') && (
          <OpenLine draft={draft} points={shape.points} />
        )}
        <LineHandles draft={draft} control={control} onCorner={onCorner} shape={shape} />
      </>
    )
  return null
}

/** Whether a click on the map sets something. */
const isAwaitingPlace = ({ shape, isOpen }: Draft) =>
  isOpen || shape.type === 'rectangle' || (shape.type === 'circle' && !shape.centre)

/** Shows the rectangle up to the mouse. */
function useOpposite(shape: DrawnShape, { change }: DraftControl): void {
  const map = useMap()
  const isWanted = shape.type === 'rectangle' && shape.corner !== undefined
  const latest = useRef(shape)
  latest.current = shape
  useEffect(() => {
    if (!isWanted) return
    const move = ({ lngLat }: MapMouseEvent) => {
      const { current } = latest
      if (current.type !== 'rectangle') return
      change({ shape: { ...current, opposite: pointAt(lngLat.lng, lngLat.lat) } }, 'opposite')
    }
    map.on('mousemove', move)
    return () => {
      map.off('mousemove', move)
    }
  }, [map, isWanted, change])
}

function FirstCorner(props: Omit<DrawProps, 'onCorner'> & { shape: Rectangle }) {
  const { draft, control, shape } = props
  const t = useTranslations('fence.draw')
  const { corner } = shape
  if (!corner) return null
  return (
    <Handle
      at={degreesOf(corner)}
      label={t('corner', { number: 1 })}
      kind="corner"
      colour={draft.colour}
      onMove={([lon, lat]) =>
        control.change({ shape: { ...shape, corner: pointAt(lon, lat) } }, 'corner')
      }
      onSettle={control.settle}
    />
  )
}

function useUndoKey({ undo }: DraftControl): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = (event.target as Element | null)?.closest('input, textarea')
      if (isTyping || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      undo()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [undo])
}

type Circle = Extract<DrawnShape, { type: 'circle' }>

function CircleHandles(props: Omit<DrawProps, 'onCorner'> & { shape: Circle }) {
  const { draft, control, shape } = props
  const t = useTranslations('fence.draw')
  const { centre, radius } = shape
  if (!centre) return null
  const at = degreesOf(centre)
  const { min, max } = fenceLimits.radius
  const resize = (to: LonLat) => {
    const metres = Math.round(distanceMetres(at, to))
    const next = { ...shape, radius: Math.max(min, Math.min(max, metres)) }
    control.change({ shape: next }, 'edge')
  }
  return (
    <>
      <Handle
        at={at}
        label={t('centre')}
        kind="centre"
        colour={draft.colour}
        onMove={([lon, lat]) =>
          control.change({ shape: { ...shape, centre: pointAt(lon, lat) } }, 'centre')
        }
        onSettle={control.settle}
      />
      <Handle
        at={placeFrom(at, 90, radius)}
        label={t('edge')}
        kind="edge"
        colour={draft.colour}
        onMove={resize}
        onSettle={control.settle}
      />
    </>
  )
}

const handleWords = {
  polygon: { point: 'corner', between: 'between' },
  corridor: { point: 'point', between: 'betweenPoints' },
} as const

function LineHandles(props: DrawProps & { shape: Line }) {
  const { draft, control, shape, onCorner } = props
  const t = useTranslations('fence.draw')
  const { points } = shape
  const words = handleWords[shape.type]
  const line = unwrapped(points).map(degreesOf)
  const put = (next: readonly FencePoint[], group?: string) =>
    control.change({ shape: { ...shape, points: next } }, group)
  const isFull = points.length >= limitsOf(shape).max
  const isClosed = shape.type === 'polygon'
  const between = draft.isOpen || isFull ? [] : isClosed ? line : line.slice(0, -1)
  return (
    <>
      {between.map((from, index) => {
        const [toLon, toLat] = line[index + 1] ?? line[0] ?? from
        const middle: LonLat = [(from[0] + toLon) / 2, (from[1] + toLat) / 2]
        const insert = ([lon, lat]: LonLat) =>
          put(points.toSpliced(index + 1, 0, pointAt(lon, lat)))
        return (
          <Handle
            // biome-ignore lint/suspicious/noArrayIndexKey: corners have no other
            key={`between ${index}`}
            at={middle}
            label={t(words.between, { number: index + 1 })}
            kind="between"
            colour={draft.colour}
            onDrop={insert}
            onSettle={control.settle}
            onPress={() => insert(middle)}
          />
        )
      })}
      {line.map((at, index) => (
        <Handle
          // biome-ignore lint/suspicious/noArrayIndexKey: corners have no other
          key={`corner ${index}`}
          at={at}
          label={t(words.point, { number: index + 1 })}
          kind="corner"
          colour={draft.colour}
          onMove={([lon, lat]) => put(points.with(index, pointAt(lon, lat)), `corner ${index}`)}
          onSettle={control.settle}
          {...(index === (isClosed ? 0 : points.length - 1) &&
            canClose(draft) && { onPress: () => control.change({ isOpen: false }) })}
          onFocus={() => onCorner(index)}
          onRemove={() => {
            const shape = withoutCorner(draft, index)
            if (shape) control.change({ shape })
          }}
        />
      ))}
    </>
  )
}

function OpenLine({ draft, points }: { draft: Draft; points: readonly FencePoint[] }) {
  const id = `${ownPrefix}fence-line`
  return (
    <Source
      id={id}
      type="geojson"
      data={{
        type: 'Feature',
        properties: {},
        geometry: {
          type: 'LineString',
          coordinates: unwrapped(points).map((point) => [...degreesOf(point)]),
        },
      }}
    >
      <Layer id={id} type="line" paint={{ 'line-color': draft.colour, 'line-width': 2.5 }} />
    </Source>
  )
}

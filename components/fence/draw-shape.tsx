'use client'

import type { MapMouseEvent } from 'maplibre-gl'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Layer, Source } from 'react-map-gl/maplibre'
import { ownPrefix } from '#components/map/base-map.ts'
import { useMap } from '#components/map/map-context.ts'
import { distanceMetres, type LonLat } from '#lib/geo/distance.ts'
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
  if (shape.type === 'city' || !isOpen) return undefined
  if (shape.points.length >= fenceLimits.points.max) return undefined
  return { ...shape, points: [...shape.points, point] }
}

export function withoutCorner({ shape, isOpen }: Draft, index: number): DrawnShape | undefined {
  if (shape.type !== 'polygon' || index >= shape.points.length) return undefined
  if (!isOpen && shape.points.length <= fenceLimits.points.min) return undefined
  return { ...shape, points: shape.points.toSpliced(index, 1) }
}

export const canClose = ({ shape, isOpen }: Draft) =>
  isOpen && shape.type === 'polygon' && shape.points.length >= fenceLimits.points.min

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
  const isAwaiting = draft.isOpen || (shape.type === 'circle' && !shape.centre)
  useEffect(() => {
    const canvas = map.getCanvas()
    canvas.style.cursor = isAwaiting ? 'crosshair' : ''
    return () => {
      canvas.style.cursor = ''
    }
  }, [map, isAwaiting])
  if (shape.type === 'circle') return <CircleHandles {...{ draft, control, shape }} />
  if (shape.type === 'polygon')
    return (
      <>
        {draft.isOpen && <OpenLine draft={draft} points={shape.points} />}
        <PolygonHandles {...{ draft, control, onCorner }} points={shape.points} />
      </>
    )
  return null
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

function PolygonHandles(props: DrawProps & { points: readonly FencePoint[] }) {
  const { draft, control, points, onCorner } = props
  const t = useTranslations('fence.draw')
  const { max } = fenceLimits.points
  const line = unwrapped(points).map(degreesOf)
  const put = (next: readonly FencePoint[], group?: string) =>
    control.change({ shape: { type: 'polygon', points: next } }, group)
  const isFull = points.length >= max
  const first = line[0]
  const between = draft.isOpen || isFull ? [] : line
  return (
    <>
      {between.map((from, index) => {
        const [toLon, toLat] = line[index + 1] ?? first ?? from
        const middle: LonLat = [(from[0] + toLon) / 2, (from[1] + toLat) / 2]
        const insert = ([lon, lat]: LonLat) =>
          put(points.toSpliced(index + 1, 0, pointAt(lon, lat)))
        return (
          <Handle
            // biome-ignore lint/suspicious/noArrayIndexKey: corners have no other
            key={`between ${index}`}
            at={middle}
            label={t('between', { number: index + 1 })}
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
          label={t('corner', { number: index + 1 })}
          kind="corner"
          colour={draft.colour}
          onMove={([lon, lat]) => put(points.with(index, pointAt(lon, lat)), `corner ${index}`)}
          onSettle={control.settle}
          {...(index === 0 &&
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

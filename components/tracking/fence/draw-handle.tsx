'use client'

import type { Marker as MapLibreMarker } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { Marker } from 'react-map-gl/maplibre'
import { useMap } from '#components/map/use-map.ts'
import type { LonLat } from '#lib/geo/distance.ts'
import classes from './draw.module.css'

export type HandleProps = {
  at: LonLat
  label: string
  kind: 'corner' | 'between' | 'centre' | 'edge'
  colour: string
  onMove?: (to: LonLat) => void
  onDrop?: (to: LonLat) => void
  onSettle: () => void
  onPress?: () => void
  onFocus?: () => void
  onRemove?: () => void
}

/** Pixels; with Shift finer. */
const step = { coarse: 10, fine: 1 }

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export function Handle(props: HandleProps) {
  const map = useMap()
  const marker = useRef<MapLibreMarker>(null)
  const latest = useRef(props)
  latest.current = props
  const { at, label, kind, colour } = props

  useEffect(() => {
    const element = marker.current?.getElement()
    if (!element) return
    element.tabIndex = 0
    element.setAttribute('role', 'button')
    const press = (event: KeyboardEvent) => {
      const { onMove, onPress, onRemove } = latest.current
      const direction = directions[event.key]
      if (direction) {
        const pixels = event.shiftKey ? step.fine : step.coarse
        const { x, y } = map.project([...latest.current.at])
        const to = map.unproject([x + direction[0] * pixels, y + direction[1] * pixels])
        onMove?.([to.lng, to.lat])
      } else if (event.key === 'Enter' || event.key === ' ') onPress?.()
      else if (event.key === 'Delete' || event.key === 'Backspace') onRemove?.()
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    const focus = () => latest.current.onFocus?.()
    element.addEventListener('keydown', press)
    element.addEventListener('focus', focus)
    return () => {
      element.removeEventListener('keydown', press)
      element.removeEventListener('focus', focus)
    }
  }, [map])
  useEffect(() => {
    marker.current?.getElement().setAttribute('aria-label', label)
  }, [label])

  return (
    <Marker
      ref={marker}
      longitude={at[0]}
      latitude={at[1]}
      draggable
      className={classes.handle ?? ''}
      onDrag={({ lngLat }) => props.onMove?.([lngLat.lng, lngLat.lat])}
      onDragStart={props.onSettle}
      onDragEnd={({ lngLat }) => {
        props.onDrop?.([lngLat.lng, lngLat.lat])
        props.onSettle()
      }}
      onClick={({ originalEvent }) => {
        originalEvent.stopPropagation()
        props.onPress?.()
      }}
    >
      <span className={classes.dot} data-kind={kind} style={{ '--colour': colour } as object} />
    </Marker>
  )
}

'use client'

import { useEffect, useRef, useState } from 'react'
import { xToLon, yToLat } from '#lib/geo/mercator.ts'
import type { DeviceStore } from '#lib/live/device-store.ts'
import { htmlMarker, whenStyled } from './create-map.ts'
import { buildAtlas, type MarkerIcon } from './live/atlas.ts'
import { LiveLayer, liveLayerId } from './live/live-layer.ts'
import { listenToPointer, type PointerHandlers } from './live/pointer.ts'
import classes from './live-devices.module.css'
import { useMap } from './map-context.ts'
import { paletteOf } from './style/compose.ts'

export type LiveDevicesProps = PointerHandlers & {
  store: DeviceStore
  icons: readonly MarkerIcon[]
  /** Bits of displayStates that are shown. */
  states: number
  selectedId: number | undefined
  isDark: boolean
  /** BCP-47 tag, for the numbers of clusters. */
  tag: string
  isStill: boolean
  /** Another thing is looked at: the devices step back. */
  isFaint: boolean
}

/** The live layer on the map: devices, clusters, the ring round the chosen one, clicks and hovers. */
export function LiveDevices(props: LiveDevicesProps) {
  const { store, icons, states, selectedId, isDark, tag, isStill, isFaint } = props
  const map = useMap()
  const [layer] = useState(() => new LiveLayer(store))
  const handlers = useRef<PointerHandlers>(props)
  handlers.current = props

  useEffect(() => {
    const raise = () => {
      if (map.getLayer(liveLayerId) && map.getLayersOrder().at(-1) !== liveLayerId) {
        map.moveLayer(liveLayerId)
      }
    }
    const stopStyle = whenStyled(map, () => {
      if (!map.getLayer(liveLayerId)) map.addLayer(layer)
    })
    const stopPointer = listenToPointer(
      map,
      { layer, store },
      {
        onDevice: (id) => handlers.current.onDevice(id),
        onSpot: (spot) => handlers.current.onSpot(spot),
        onNothing: () => handlers.current.onNothing(),
        onHover: (hover) => handlers.current.onHover(hover),
      },
    )
    map.on('styledata', raise)
    return () => {
      stopStyle()
      stopPointer()
      map.off('styledata', raise)
      if (map.style && map.getLayer(liveLayerId)) map.removeLayer(liveLayerId)
    }
  }, [map, layer, store])

  useEffect(() => layer.setStates(states), [layer, states])
  useEffect(() => layer.setGliding(!isStill), [layer, isStill])
  useEffect(() => layer.setOpacity(isFaint ? 0.3 : 1), [layer, isFaint])

  useEffect(() => {
    let isGone = false
    const { disc, discText } = paletteOf(isDark)
    const compact = new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 1 })
    const format = (count: number) => (count < 1000 ? String(count) : compact.format(count))
    const ratio = Math.min(2, window.devicePixelRatio || 1)
    buildAtlas(icons, { ratio, text: discText, format }).then(
      (atlas) => {
        if (!isGone) layer.setAtlas(atlas, { fill: disc, format })
      },
      // The only failure is a browser without a 2D canvas, and that has no map either.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [layer, icons, isDark, tag])

  useSelectionRing(store, selectedId)
  return null
}

/** Keeps an HTML ring on the chosen device, also while it glides. */
function useSelectionRing(store: DeviceStore, selectedId: number | undefined): void {
  const map = useMap()
  useEffect(() => {
    if (selectedId === undefined) return
    const ring = document.createElement('div')
    ring.className = classes.ring ?? ''
    const marker = htmlMarker(ring)
    let isOn = false
    const place = () => {
      const row = store.rowOf(selectedId)
      const { x, y } = store.shownAt(row, performance.now())
      const hasPlace = row >= 0 && Number.isFinite(x)
      if (hasPlace) marker.setLngLat([xToLon(x), yToLat(y)])
      if (hasPlace && !isOn) marker.addTo(map)
      if (!hasPlace && isOn) marker.remove()
      isOn = hasPlace
    }
    place()
    map.on('render', place)
    const stop = store.subscribe(place)
    return () => {
      map.off('render', place)
      stop()
      marker.remove()
    }
  }, [map, store, selectedId])
}

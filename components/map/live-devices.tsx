'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { Layer } from 'react-map-gl/maplibre'
import { shortCount } from '#lib/format/measure.ts'
import { xToLon, yToLat } from '#lib/geo/mercator.ts'
import type { DeviceStore } from '#lib/live/device-store.ts'
import { buildAtlas, type MarkerIcon } from './live/atlas.ts'
import { listenToPointer, type PointerHandlers } from './live/listen-to-pointer.ts'
import { LiveLayer, liveLayerId } from './live/live-layer.ts'
import classes from './live-devices.module.css'
import { MovingMarker } from './moving-marker.tsx'
import { paletteOf } from './style/compose.ts'
import { useMap } from './use-map.ts'

export type LiveDevicesProps = PointerHandlers & {
  store: DeviceStore
  icons: readonly MarkerIcon[]
  states: number
  selectedId: number | undefined
  isDark: boolean
  /** BCP-47 tag for cluster numbers. */
  tag: string
  isStill: boolean
  /** Dims the devices. */
  isFaint: boolean
}

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
    const stopPointer = listenToPointer(map, { layer, store }, handlers)
    map.on('styledata', raise)
    return () => {
      stopPointer()
      map.off('styledata', raise)
    }
  }, [map, layer, store])

  useEffect(() => layer.setStates(states), [layer, states])
  useEffect(() => layer.setGliding(!isStill), [layer, isStill])
  useEffect(() => layer.setOpacity(isFaint ? 0.3 : 1), [layer, isFaint])

  useEffect(() => {
    let isGone = false
    const { disc, discText } = paletteOf(isDark)
    const format = (count: number) => (count < 1000 ? String(count) : shortCount(count, tag))
    const ratio = Math.min(2, window.devicePixelRatio || 1)
    buildAtlas(icons, { ratio, text: discText, format }).then(
      (atlas) => {
        if (!isGone) layer.setAtlas(atlas, { fill: disc, format })
      },
      // Fails only without a 2D canvas.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [layer, icons, isDark, tag])

  return (
    <>
      <Layer {...layer.declared} />
      {selectedId !== undefined && <SelectionRing layer={layer} store={store} id={selectedId} />}
    </>
  )
}

type RingProps = { layer: LiveLayer; store: DeviceStore; id: number }

function SelectionRing({ layer, store, id }: RingProps) {
  const map = useMap()
  const placeOf = useCallback(() => {
    const row = store.rowOf(id)
    const { x, y } = layer.drawnAt(row)
    return row >= 0 && Number.isFinite(x) ? { lon: xToLon(x), lat: yToLat(y) } : undefined
  }, [layer, store, id])
  const subscribe = useCallback(
    (move: () => void) => {
      map.on('render', move)
      const stop = store.subscribe(move)
      return () => {
        map.off('render', move)
        stop()
      }
    },
    [map, store],
  )
  return <MovingMarker className={classes.ring} placeOf={placeOf} subscribe={subscribe} />
}

'use client'

import 'maplibre-gl/dist/maplibre-gl.css'
import { Button } from '@mantine/core'
import type { Map as MapLibre } from 'maplibre-gl'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Camera, changeStyle, createMap } from './create-map.ts'
import { loadMapEngine } from './engine.ts'
import { MapContext } from './map-context.ts'
import classes from './map-view.module.css'
import { composeStyle, type StyleLook } from './style/compose.ts'

export type MapViewProps = {
  look: StyleLook
  /** Where the map begins; read once. */
  camera: Camera
  isSmall: boolean
  onReady?: (map: MapLibre) => void
  children?: ReactNode
}

/** Tells two looks apart. */
const keyOf = ({ isDark, language, choice, extras }: StyleLook): string =>
  JSON.stringify([isDark, language, choice.id, extras])

/** The map itself, filling its parent; children lie on it and find it with `useMap`. */
export function MapView({ look, camera, isSmall, onReady, children }: MapViewProps) {
  const t = useTranslations('map')
  const common = useTranslations('common')
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapLibre>()
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const { isDark, language, choice, extras } = look
  const start = useRef({ camera, isSmall, onReady, t })
  const latest = useRef(look)
  latest.current = look
  const applied = useRef('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt makes the map anew
  useEffect(() => {
    let made: MapLibre | undefined
    let isGone = false
    const { current: first } = start
    applied.current = keyOf(latest.current)
    Promise.all([composeStyle(latest.current), loadMapEngine()])
      .then(([style, engine]) => {
        if (isGone || !box.current) return
        made = createMap(box.current, {
          engine,
          style,
          camera: first.camera,
          isSmall: first.isSmall,
          texts: {
            zoomIn: first.t('zoomIn'),
            zoomOut: first.t('zoomOut'),
            compass: first.t('compass'),
            attribution: first.t('attribution'),
            map: first.t('map'),
          },
        })
        setMap(made)
        first.onReady?.(made)
      })
      .catch((error: Error) => setFailure(error.message))
    return () => {
      isGone = true
      made?.remove()
    }
  }, [attempt])

  useEffect(() => {
    if (!map) return
    const next = { isDark, language, choice, extras }
    if (applied.current === keyOf(next)) return
    applied.current = keyOf(next)
    let isGone = false
    composeStyle(next)
      .then((style) => {
        if (!isGone) changeStyle(map, style)
      })
      .catch((error: Error) => setFailure(error.message))
    return () => {
      isGone = true
    }
  }, [map, isDark, language, choice, extras])

  const retry = () => {
    setFailure(undefined)
    setAttempt(attempt + 1)
  }
  return (
    <div className={classes.frame} data-dark={isDark || undefined} dir="ltr">
      <div ref={box} className={classes.map} />
      {failure && (
        <p role="alert" className={classes.failure}>
          {t('noMap')} <small>{failure}</small>
          {!map && (
            <Button size="compact-sm" variant="default" mt={6} onClick={retry}>
              {common('retry')}
            </Button>
          )}
        </p>
      )}
      {map && <MapContext value={map}>{children}</MapContext>}
    </div>
  )
}

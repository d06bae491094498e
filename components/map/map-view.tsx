'use client'

import './maplibre.css'
import { Button } from '@mantine/core'
import type { Map as MapLibre, StyleSpecification } from 'maplibre-gl'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import {
  AttributionControl,
  Map as BaseMap,
  type ErrorEvent,
  type MapLib,
  ScaleControl,
} from 'react-map-gl/maplibre'
import { useAccountSettings } from '#components/data/use-account-settings.ts'
import { addProtocols, type Camera, changeStyle, readWorldAhead } from './base-map.ts'
import { fitMaxZoom } from './fit.ts'
import { type MapPage, useShownView } from './kept-view.ts'
import { loadMapEngine } from './load-map-engine.ts'
import classes from './map-view.module.css'
import { BareView } from './streets/bare-view.ts'
import { onlineId } from './streets/online.ts'
import { noKey, useStreets } from './streets/use-streets.ts'
import { composeStyle, type StyleLook } from './style/compose.ts'
import { useGraphicsLoss } from './use-graphics-loss.ts'
import { useMap } from './use-map.ts'
import { useTilesAgain } from './use-tiles-again.ts'

export type MapViewProps = {
  look: StyleLook
  /** Initial; read once. The map waits for it. */
  camera: Camera | undefined
  isSmall: boolean
  /** Nobody is there to press a button: it tries again by itself. */
  isUnattended?: boolean
  /** Remembers what it shows for the page. */
  page?: MapPage
  onReady?: (map: MapLibre) => void
  children?: ReactNode
}

const keyOf = ({ isDark, language, choice, extras }: StyleLook): string =>
  JSON.stringify([isDark, language, choice.id, extras])

type Start = { mapLib: MapLib; style: StyleSpecification; key: string }
/** `detail`: what a program says of it, in its words. */
type MapFailure = { reason: 'noMap' | 'lostGraphics'; detail?: string }

const againMs = 10_000

function useStart(look: StyleLook, isUnattended: boolean) {
  const [start, setStart] = useState<Start>()
  const [failure, setFailure] = useState<MapFailure>()
  const [attempt, setAttempt] = useState(0)
  const latest = useRef(look)
  latest.current = look
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt begins anew
  useEffect(() => {
    let isGone = false
    const key = keyOf(latest.current)
    readWorldAhead()
    Promise.all([composeStyle(latest.current), loadMapEngine()])
      .then(([style, engine]) => {
        if (isGone) return
        addProtocols(engine)
        // The bundled engine lacks classes of the type.
        setStart({ mapLib: engine as unknown as MapLib, style, key })
      })
      .catch((error: Error) => setFailure({ reason: 'noMap', detail: error.message }))
    return () => {
      isGone = true
    }
  }, [attempt])
  const fail = (reason: MapFailure['reason']) => {
    setStart(undefined)
    setFailure({ reason })
  }
  const retry = useCallback(() => {
    setFailure(undefined)
    setAttempt((count) => count + 1)
  }, [])
  const isStuck = isUnattended && failure !== undefined && start === undefined
  useEffect(() => {
    if (!isStuck) return
    const timer = setTimeout(retry, againMs)
    return () => clearTimeout(timer)
  }, [isStuck, retry])
  return { start, failure, setFailure, fail, retry }
}

export function MapView(props: MapViewProps) {
  const { look, camera, isSmall, isUnattended = false, page, onReady, children } = props
  const t = useTranslations('map')
  const common = useTranslations('common')
  const { local, measure } = useAccountSettings()
  const { start, failure, setFailure, fail, retry } = useStart(look, isUnattended)
  const [last, setLast] = useState<Camera>()
  const shown = last ?? camera
  const onError = (event: ErrorEvent) => {
    const { target, error } = event
    // Later errors are of single tiles; the provider's may stay away.
    // No WebGL: the text says what to do, MapLibre's is in English.
    if (!(target as MapLibre | null)) fail('noMap')
    else if (!navigator.onLine || ('sourceId' in event && event.sourceId === onlineId)) return
    // Of a worker's error, which has no stack, a console shows the class alone.
    // biome-ignore lint/suspicious/noConsole: as MapLibre does where nobody listens
    else console.error(error.message, error)
  }
  return (
    <div className={classes.frame} data-dark={look.isDark || undefined} dir="ltr">
      {start && shown && (
        <BaseMap
          mapLib={start.mapLib}
          mapStyle={start.style}
          initialViewState={viewStateOf(shown)}
          minZoom={isSmall ? 0 : 1}
          maxZoom={20}
          maxPitch={0}
          pitchWithRotate={false}
          fadeDuration={0}
          attributionControl={false}
          locale={{
            'Map.Title': t('map'),
            'AttributionControl.ToggleAttribution': t('attribution'),
          }}
          onError={onError}
        >
          <AttributionControl compact={isSmall} position="bottom-right" />
          {local.isScale && (
            <ScaleControl
              maxWidth={90}
              position="bottom-right"
              unit={measure?.units === 'ussystem' ? 'imperial' : 'metric'}
            />
          )}
          {onReady && <Ready onReady={onReady} />}
          <GraphicsLoss
            onLoss={(view) => {
              setLast(view)
              fail('lostGraphics')
            }}
          />
          {page && <ShownView page={page} />}
          <StyleChanges look={look} first={start.key} onFailure={setFailure}>
            <div className={classes.onMap}>{children}</div>
          </StyleChanges>
        </BaseMap>
      )}
      {failure && (
        <p role="alert" className={classes.failure}>
          {t(failure.reason)} {failure.detail && <small>{failure.detail}</small>}
          {!start && (
            <Button size="compact-sm" variant="default" mt={6} onClick={retry}>
              {failure.reason === 'lostGraphics' ? t('loadAgain') : common('retry')}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

function viewStateOf(camera: Camera) {
  if ('bounds' in camera) {
    const { bounds, padding } = camera
    return { bounds, fitBoundsOptions: { padding, maxZoom: fitMaxZoom } }
  }
  const [longitude, latitude] = camera.center
  return { longitude, latitude, zoom: camera.zoom }
}

function Ready({ onReady }: { onReady: (map: MapLibre) => void }) {
  const map = useMap()
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once for each map
  useEffect(() => onReady(map), [map])
  return null
}

/** The map is made anew where it was. */
function GraphicsLoss({ onLoss }: { onLoss: (view: Camera) => void }) {
  const map = useMap()
  useGraphicsLoss(() => {
    const { lng, lat } = map.getCenter()
    onLoss({ center: [lng, lat], zoom: map.getZoom() })
  })
  return null
}

function ShownView({ page }: { page: MapPage }) {
  useShownView(useMap(), page)
  return null
}

type StyleChangesProps = {
  look: StyleLook
  first: string
  onFailure: (failure: MapFailure | undefined) => void
  children: ReactNode
}

/** The bundler keeps an offline failure for a moment. */
const onlineAttempts = 3
const pauseMs = 1000

/** Asks again for a part an outage kept away. */
function useAttempts() {
  const [attempt, setAttempt] = useState(0)
  const left = useRef(0)
  const again = () => setAttempt((count) => count + 1)
  const retry = (signal: AbortSignal): boolean => {
    if (!navigator.onLine) {
      left.current = onlineAttempts
      window.addEventListener('online', again, { once: true, signal })
      return true
    }
    if (left.current === 0) return false
    left.current--
    const timer = setTimeout(again, pauseMs)
    signal.addEventListener('abort', () => clearTimeout(timer))
    return true
  }
  return { attempt, retry }
}

/** react-map-gl's `mapStyle` would remove our layers at each change. */
function StyleChanges({ look, first, onFailure, children }: StyleChangesProps) {
  const map = useMap()
  const { streets, key: streetsKey, isBare } = useStreets(map, look.choice)
  useTilesAgain(map)
  const applied = useRef(first + noKey)
  const { isDark, language, choice, extras } = look
  const { attempt, retry } = useAttempts()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a look is what its parts are
  useEffect(() => {
    const next = { isDark, language, choice, extras, streets }
    const key = keyOf(next) + streetsKey
    if (applied.current === key) return
    applied.current = key
    const gone = new AbortController()
    composeStyle(next)
      .then((style) => {
        if (gone.signal.aborted) return
        changeStyle(map, style)
        onFailure(undefined)
      })
      .catch((error: Error) => {
        if (gone.signal.aborted) return
        applied.current = ''
        if (!retry(gone.signal)) onFailure({ reason: 'noMap', detail: error.message })
      })
    return () => gone.abort()
  }, [map, isDark, language, choice, extras, streetsKey, attempt])
  return <BareView value={isBare}>{children}</BareView>
}

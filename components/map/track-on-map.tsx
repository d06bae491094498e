'use client'

import type { ExpressionSpecification, Map as MapLibre, MapMouseEvent } from 'maplibre-gl'
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { Layer, Source } from 'react-map-gl/maplibre'
import type { LonLat } from '#lib/geo/distance.ts'
import type { TrackEvent } from '#lib/track/events.ts'
import type { Playback, Span } from '#lib/track/playback.ts'
import { indexAt, momentAt, type Track, timeNear } from '#lib/track/track.ts'
import { AccuracyCircle } from './accuracy-circle.tsx'
import { ApproximatePoints } from './approximate-points.tsx'
import { ownPrefix } from './base-map.ts'
import { fitPlaces, type Padding, pixelOf, whenSized } from './fit.ts'
import { claimPointer } from './live/click-claims.ts'
import { MovingMarker } from './moving-marker.tsx'
import { labelFont } from './style/fonts.ts'
import { TrackLine } from './track-line.tsx'
import classes from './track-on-map.module.css'
import { useMap } from './use-map.ts'

const pointId = `${ownPrefix}track-points`
/** A fitted track touches the edges. */
const innerShare = 1.05

export type TrackOnMapProps = {
  track: Track
  playback: Playback
  isFollowing: boolean
  isDark: boolean
  /** Pixels covered by panels. */
  padding: Padding
  words: { start: string; end: string }
  events: readonly TrackEvent[]
}

export function TrackOnMap(props: TrackOnMapProps) {
  const { track, playback, isFollowing, isDark, words, events } = props
  const map = useMap()
  const padding = useRef(props.padding)
  padding.current = props.padding

  useEffect(() => whenSized(map, () => fitTrack(map, track, padding.current)), [map, track])
  useEffect(() => {
    let { part } = playback
    return playback.subscribe(() => {
      if (playback.part === part) return
      part = playback.part
      if (part !== playback) fitTrack(map, track, padding.current, part)
    })
  }, [map, track, playback])
  useEffect(() => {
    if (!isFollowing) return
    let { at } = playback
    return playback.subscribe(() => {
      if (playback.at === at) return
      at = playback.at
      follow(map, momentAt(track, at), padding.current)
    })
  }, [map, track, playback, isFollowing])

  const placeOf = useCallback(() => momentAt(track, playback.at), [track, playback])
  const subscribe = useCallback((move: () => void) => playback.subscribe(move), [playback])
  const hoverOf = useCallback(
    () => (playback.hover === undefined ? undefined : momentAt(track, playback.hover)),
    [track, playback],
  )
  useTrackPointer(map, props)
  const edge = isDark ? '#0f1418' : '#ffffff'
  return (
    <>
      <FixCircle track={track} playback={playback} />
      <TrackLine track={track} edge={edge} />
      <ApproximatePoints track={track} />
      <TrackPoints track={track} words={words} events={events} edge={edge} />
      <MovingMarker className={classes.pointed} placeOf={hoverOf} subscribe={subscribe} />
      <MovingMarker className={classes.marker} placeOf={placeOf} subscribe={subscribe} />
    </>
  )
}

function FixCircle({ track, playback }: Pick<TrackOnMapProps, 'track' | 'playback'>) {
  const get = () => indexAt(track, playback.at)
  const index = useSyncExternalStore(playback.subscribe, get, get)
  const metres = track.accuracy[index] ?? 0
  if (metres === 0) return null
  const [lon = 0, lat = 0] = [track.lon[index], track.lat[index]]
  return <AccuracyCircle name="fix-accuracy" lon={lon} lat={lat} metres={metres} />
}

/** Pixels. */
const reach = 12

type Pointed = Pick<TrackOnMapProps, 'track' | 'playback' | 'events'>

function useTrackPointer(map: MapLibre, { track, playback, events }: Pointed): void {
  useEffect(() => {
    const timeAt = ({ lngLat, point }: MapMouseEvent) => {
      const event = events.find(
        (one) => Number.isFinite(one.lon) && pixelOf(map, one).dist(point) <= reach,
      )
      if (event) return event.time
      const degrees =
        (reach * 360 * Math.cos((lngLat.lat * Math.PI) / 180)) / (512 * 2 ** map.getZoom())
      return timeNear(track, [lngLat.lng, lngLat.lat], degrees)
    }
    const canvas = map.getCanvas()
    const release = claimPointer(map, (event) => timeAt(event) !== undefined)
    const move = (event: MapMouseEvent) => {
      const time = timeAt(event)
      canvas.style.cursor = time === undefined ? '' : 'pointer'
      playback.setHover(time)
    }
    const leave = () => playback.setHover(undefined)
    const click = (event: MapMouseEvent) => {
      const time = timeAt(event)
      if (time !== undefined) playback.seek(time)
    }
    map.on('mousemove', move)
    map.on('mouseout', leave)
    map.on('click', click)
    return () => {
      release()
      canvas.style.cursor = ''
      map.off('mousemove', move)
      map.off('mouseout', leave)
      map.off('click', click)
    }
  }, [map, track, playback, events])
}

export function fitTrack(map: MapLibre, track: Track, padding: Padding, span?: Span): void {
  const first = span ? indexAt(track, span.start) : 0
  const end = span ? indexAt(track, span.end) + 1 : track.lon.length
  const places = Array.from({ length: end - first }, (_, at): LonLat => {
    return [track.lon[first + at] ?? 0, track.lat[first + at] ?? 0]
  })
  fitPlaces(map, places, { padding, isGliding: span !== undefined })
}

function follow(map: MapLibre, { lon, lat }: { lon: number; lat: number }, padding: Padding): void {
  if (map.isMoving()) return
  const { x, y } = pixelOf(map, { lon, lat })
  const { clientWidth, clientHeight } = map.getCanvas()
  const width = clientWidth - padding.left - padding.right
  const height = clientHeight - padding.top - padding.bottom
  const middleX = padding.left + width / 2
  const middleY = padding.top + height / 2
  const isInside =
    Math.abs(x - middleX) < (width / 2) * innerShare &&
    Math.abs(y - middleY) < (height / 2) * innerShare
  if (isInside) return
  const offset: [number, number] = [middleX - clientWidth / 2, middleY - clientHeight / 2]
  map.easeTo({ center: [lon, lat], offset, duration: 400 })
}

type PointsProps = Pick<TrackOnMapProps, 'track' | 'words' | 'events'>
const isEnd: ExpressionSpecification = ['in', ['get', 'kind'], ['literal', ['start', 'end']]]

function TrackPoints({ track, words, events, edge }: PointsProps & { edge: string }) {
  const data = useMemo(() => pointData({ track, words, events }), [track, words, events])
  return (
    <Source id={pointId} type="geojson" data={data}>
      <Layer
        id={pointId}
        type="circle"
        paint={{
          'circle-radius': ['case', isEnd, 11, 9],
          'circle-color': [
            'match',
            ['get', 'kind'],
            'start',
            '#12a150',
            'end',
            '#e03131',
            'stop',
            '#b06a00',
            'alarm',
            '#c2255c',
            '#1971c2',
          ],
          'circle-stroke-color': edge,
          'circle-stroke-width': 2,
        }}
      />
      <Layer
        id={`${pointId}-text`}
        type="symbol"
        layout={{
          'text-field': ['get', 'text'],
          'text-font': labelFont,
          'text-size': 11,
          'text-allow-overlap': true,
          'text-ignore-placement': true,
        }}
        paint={{ 'text-color': '#ffffff' }}
      />
    </Source>
  )
}

const eventTexts = { alarm: '!', enter: '+', leave: '-' }

function pointData({ track, words, events }: PointsProps): GeoJSON.FeatureCollection {
  const { lon, lat, stops } = track
  const point = (at: [number, number], kind: string, text: string): GeoJSON.Feature => ({
    type: 'Feature',
    properties: { kind, text },
    geometry: { type: 'Point', coordinates: at },
  })
  const last = lon.length - 1
  return {
    type: 'FeatureCollection',
    features: [
      ...stops.map((stop, i) => point([stop.lon, stop.lat], 'stop', String(i + 1))),
      ...events
        .filter((event) => Number.isFinite(event.lon))
        .map((event) => point([event.lon, event.lat], event.kind, eventTexts[event.kind])),
      point([lon[last] ?? 0, lat[last] ?? 0], 'end', words.end),
      point([lon[0] ?? 0, lat[0] ?? 0], 'start', words.start),
    ],
  }
}

'use client'

import type { ExpressionSpecification, GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import type { Playback } from '#lib/track/playback.ts'
import { momentAt, runsOf, speedColours, type Track } from '#lib/track/track.ts'
import { htmlMarker, ownPrefix, whenStyled } from './create-map.ts'
import { whenSized } from './fit.ts'
import { useMap } from './map-context.ts'
import { labelFont } from './style/fonts.ts'
import classes from './track-on-map.module.css'

const lineId = `${ownPrefix}track`
const pointId = `${ownPrefix}track-points`
const arrowImage = `${ownPrefix}arrow`
/** The camera follows when the marker leaves this share of the view. */
const innerShare = 0.6

export type TrackOnMapProps = {
  track: Track
  playback: Playback
  isFollowing: boolean
  isDark: boolean
  /** Pixels that panels cover at each side. */
  padding: { top: number; bottom: number; left: number; right: number }
  words: { start: string; end: string }
}

/** The track on the map: line by speed, arrows, numbered stops, ends, and the marker of the playback. */
export function TrackOnMap(props: TrackOnMapProps) {
  const { track, playback, isFollowing, isDark, words } = props
  const map = useMap()
  const padding = useRef(props.padding)
  padding.current = props.padding

  useEffect(() => {
    const stop = whenStyled(map, () => addTrack(map, { track, isDark, words }))
    return () => {
      stop()
      removeTrack(map)
    }
  }, [map, track, isDark, words])

  useEffect(() => whenSized(map, () => fitTrack(map, track, padding.current)), [map, track])

  useEffect(() => {
    const element = document.createElement('div')
    element.className = classes.marker ?? ''
    const marker = htmlMarker(element).setRotationAlignment('map').setLngLat([0, 0])
    const place = () => {
      const moment = momentAt(track, playback.at)
      marker.setLngLat([moment.lon, moment.lat]).setRotation(moment.course)
      if (isFollowing && playback.isPlaying) follow(map, moment, padding.current)
    }
    place()
    marker.addTo(map)
    const stop = playback.subscribe(place)
    return () => {
      stop()
      marker.remove()
    }
  }, [map, track, playback, isFollowing])
  return null
}

type Padding = TrackOnMapProps['padding']

function fitTrack(map: MapLibre, { lon, lat }: Track, padding: Padding): void {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (let i = 0; i < lon.length; i++) {
    west = Math.min(west, lon[i] ?? west)
    east = Math.max(east, lon[i] ?? east)
    south = Math.min(south, lat[i] ?? south)
    north = Math.max(north, lat[i] ?? north)
  }
  if (west > east) return
  const bounds: [number, number, number, number] = [west, south, east, north]
  map.fitBounds(bounds, { padding, maxZoom: 16, duration: 500 })
}

/** Moves the camera only when the marker is about to leave what the panels leave free of the map. */
function follow(map: MapLibre, { lon, lat }: { lon: number; lat: number }, padding: Padding): void {
  if (map.isMoving()) return
  const { x, y } = map.project([lon, lat])
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

const byClass: ExpressionSpecification = [
  'match',
  ['get', 'class'],
  ...speedColours.slice(0, -1).flatMap((colour, i) => [i, colour]),
  speedColours.at(-1) ?? '#e03131',
] as unknown as ExpressionSpecification

type Drawn = { track: Track; isDark: boolean; words: { start: string; end: string } }

function addTrack(map: MapLibre, { track, isDark, words }: Drawn): void {
  removeTrack(map)
  const edge = isDark ? '#0f1418' : '#ffffff'
  map.addSource(lineId, { type: 'geojson', data: lineData(track), maxzoom: 16, buffer: 32 })
  map.addSource(pointId, { type: 'geojson', data: pointData(track, words) })
  if (!map.hasImage(arrowImage)) map.addImage(arrowImage, drawArrow(), { pixelRatio: 2 })
  const round = { 'line-join': 'round', 'line-cap': 'round' } as const
  map.addLayer({
    id: `${lineId}-edge`,
    type: 'line',
    source: lineId,
    layout: round,
    paint: { 'line-color': edge, 'line-width': 7.5, 'line-opacity': 0.9 },
  })
  map.addLayer({
    id: lineId,
    type: 'line',
    source: lineId,
    layout: round,
    paint: { 'line-color': byClass, 'line-width': 4.5 },
  })
  map.addLayer({
    id: `${lineId}-arrows`,
    type: 'symbol',
    source: lineId,
    minzoom: 10,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 90,
      'icon-image': arrowImage,
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
  })
  addPoints(map, edge)
}

function addPoints(map: MapLibre, edge: string): void {
  const isStop: ExpressionSpecification = ['==', ['get', 'kind'], 'stop']
  map.addLayer({
    id: pointId,
    type: 'circle',
    source: pointId,
    paint: {
      'circle-radius': ['case', isStop, 9, 11],
      'circle-color': ['match', ['get', 'kind'], 'start', '#12a150', 'end', '#e03131', '#b06a00'],
      'circle-stroke-color': edge,
      'circle-stroke-width': 2,
    },
  })
  map.addLayer({
    id: `${pointId}-text`,
    type: 'symbol',
    source: pointId,
    layout: {
      'text-field': ['get', 'text'],
      'text-font': labelFont,
      'text-size': 11,
      'text-allow-overlap': true,
      'text-ignore-placement': true,
    },
    paint: { 'text-color': '#ffffff' },
  })
}

function removeTrack(map: MapLibre): void {
  if (!map.style) return
  for (const id of [`${pointId}-text`, pointId, `${lineId}-arrows`, lineId, `${lineId}-edge`]) {
    if (map.getLayer(id)) map.removeLayer(id)
  }
  for (const id of [lineId, pointId]) {
    if (map.getSource<GeoJSONSource>(id)) map.removeSource(id)
  }
}

function lineData(track: Track): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: runsOf(track).map((run) => ({
      type: 'Feature',
      properties: { class: run.speedClass },
      geometry: { type: 'LineString', coordinates: run.points },
    })),
  }
}

function pointData({ lon, lat, stops }: Track, words: Drawn['words']): GeoJSON.FeatureCollection {
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
      point([lon[last] ?? 0, lat[last] ?? 0], 'end', words.end),
      point([lon[0] ?? 0, lat[0] ?? 0], 'start', words.start),
    ],
  }
}

/** A small white chevron that points along the line. */
function drawArrow(): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = 16
  canvas.height = 16
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no 2D canvas')
  pen.strokeStyle = '#ffffff'
  pen.lineWidth = 3
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.beginPath()
  pen.moveTo(6, 4)
  pen.lineTo(10, 8)
  pen.lineTo(6, 12)
  pen.stroke()
  return pen.getImageData(0, 0, 16, 16)
}

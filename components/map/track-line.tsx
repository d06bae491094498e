'use client'

import type { Map as MapLibre } from 'maplibre-gl'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { Layer, Source } from 'react-map-gl/maplibre'
import { simplify } from '#lib/geo/simplify.ts'
import { runsOf, speedColours, type Track, type TrackRun } from '#lib/track/track.ts'
import { ownPrefix, trackEdgeId } from './base-map.ts'
import { useMap } from './use-map.ts'

const lineId = `${ownPrefix}track`
const arrowImage = `${ownPrefix}arrow`
/** Shorter tracks are drawn whole at every zoom. */
const wholePoints = 5000
/** From here on every fix is drawn. */
const wholeLevel = 16

const round = { 'line-join': 'round', 'line-cap': 'round' } as const

export function TrackLine({ track, edge }: { track: Track; edge: string }) {
  const map = useMap()
  const runs = useMemo(() => runsOf(track), [track])
  const level = useLevel(map, track)
  const data = useMemo(() => lineData(runs, level), [runs, level])
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each track
  useEffect(() => {
    const look = () => {
      if (!map.getSource(lineId) || !map.isSourceLoaded(lineId)) return
      performance.mark('waypost:track-drawn')
      map.off('render', look)
    }
    map.on('render', look)
    return () => {
      map.off('render', look)
    }
  }, [map, data])
  useEffect(() => {
    const add = () => {
      if (!map.hasImage(arrowImage)) map.addImage(arrowImage, drawArrow(), { pixelRatio: 2 })
    }
    add()
    // Lost on a style reload.
    map.on('style.load', add)
    return () => {
      map.off('style.load', add)
    }
  }, [map])
  return (
    <Source id={lineId} type="geojson" data={data} maxzoom={16} buffer={32}>
      <Layer
        id={trackEdgeId}
        type="line"
        layout={round}
        paint={{ 'line-color': edge, 'line-width': 7.5, 'line-opacity': 0.9 }}
      />
      {/* One layer a colour: constant paint shares the base map's shaders. */}
      {speedColours.map((colour, speedClass) => (
        <Layer
          key={colour}
          id={`${lineId}-${speedClass}`}
          type="line"
          filter={['==', ['get', 'class'], speedClass]}
          layout={round}
          paint={{ 'line-color': colour, 'line-width': 4.5 }}
        />
      ))}
      <Layer
        id={`${lineId}-arrows`}
        type="symbol"
        minzoom={10}
        layout={{
          'symbol-placement': 'line',
          'symbol-spacing': 90,
          'icon-image': arrowImage,
          'icon-allow-overlap': true,
          'icon-ignore-placement': true,
        }}
      />
    </Source>
  )
}

/** Zoom level whose detail the line has. */
function useLevel(map: MapLibre, { time }: Track): number {
  const subscribe = useCallback(
    (changed: () => void) => {
      map.on('zoomend', changed)
      return () => {
        map.off('zoomend', changed)
      }
    },
    [map],
  )
  const get = () =>
    time.length > wholePoints ? Math.min(wholeLevel, Math.ceil(map.getZoom())) : wholeLevel
  return useSyncExternalStore(subscribe, get, get)
}

/** Half a pixel, in degrees. */
const toleranceAt = (level: number): number => (level < wholeLevel ? 180 / (512 * 2 ** level) : 0)

function lineData(runs: readonly TrackRun[], level: number): GeoJSON.FeatureCollection {
  const tolerance = toleranceAt(level)
  return {
    type: 'FeatureCollection',
    features: runs.map((run) => ({
      type: 'Feature',
      properties: { class: run.speedClass },
      geometry: { type: 'LineString', coordinates: simplify(run.points, tolerance) },
    })),
  }
}

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

'use client'

import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Layer, Source } from 'react-map-gl/maplibre'
import { useOrganisation } from '#components/data/organisation.tsx'
import { useCall } from '#components/data/use-call.ts'
import { AccuracyCircle } from '#components/map/accuracy-circle.tsx'
import { ownPrefix } from '#components/map/base-map.ts'
import { labelFont } from '#components/map/style/fonts.ts'
import { useMap } from '#components/map/use-map.ts'
import { usePick } from '#components/map/use-pick.ts'
import { poiIcons } from '#lib/codes/poi-icons.ts'
import { latToY, lonToX, xToLon, yToLat } from '#lib/geo/mercator.ts'
import { PoiPicture } from './poi-picture.tsx'
import type { PoiOnMap } from './poi-types.ts'

const pictureOf = (icon: string) => `poi-${icon}`
/** Pixels, twice what is shown. */
const size = 36

/** Gives the map the pictures of places, drawn from those of the list. */
function PoiPictures() {
  const map = useMap()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let isGone = false
    const add = () => {
      for (const svg of box.current?.querySelectorAll('svg') ?? []) {
        const name = pictureOf(svg.dataset['icon'] ?? '')
        const image = new Image(size, size)
        image.onload = () => {
          if (!isGone && !map.hasImage(name)) map.addImage(name, image, { pixelRatio: 2 })
        }
        const drawn = new XMLSerializer().serializeToString(svg)
        image.src = `data:image/svg+xml,${encodeURIComponent(drawn)}`
      }
    }
    add()
    // Lost on a style reload.
    map.on('style.load', add)
    return () => {
      isGone = true
      map.off('style.load', add)
    }
  }, [map])
  return (
    <div ref={box} hidden>
      {poiIcons.map((icon) => (
        <PoiPicture key={icon} icon={icon} data-icon={icon} size={size} color="#ffffff" />
      ))}
    </div>
  )
}

type ViewBox = { west: number; south: number; east: number; north: number }

const micro = (degrees: number) => Math.round(degrees * 1e6)
const wrapped = (lon: number) => ((((lon + 180) % 360) + 360) % 360) - 180

/** Of the tiles that the view touches: small moves ask for nothing new. */
function boxOf(map: MapLibre): ViewBox {
  const bounds = map.getBounds()
  const tiles = 2 ** Math.floor(map.getZoom())
  const left = Math.floor(lonToX(bounds.getWest()) * tiles) / tiles
  const right = Math.ceil(lonToX(bounds.getEast()) * tiles) / tiles
  const top = Math.floor(latToY(bounds.getNorth()) * tiles) / tiles
  const bottom = Math.ceil(latToY(bounds.getSouth()) * tiles) / tiles
  const isWhole = right - left >= 1
  return {
    west: isWhole ? -180e6 : micro(wrapped(xToLon(left))),
    east: isWhole ? 180e6 : micro(wrapped(xToLon(right))),
    north: micro(top <= 0 ? 90 : yToLat(top)),
    south: micro(bottom >= 1 ? -90 : yToLat(bottom)),
  }
}

/** Degrees × 1e6, after each move of the map. */
function useViewBox(): ViewBox {
  const map = useMap()
  const [box, setBox] = useState(() => boxOf(map))
  useEffect(() => {
    const look = () => setBox(boxOf(map))
    look()
    map.on('moveend', look)
    return () => {
      map.off('moveend', look)
    }
  }, [map])
  return box
}

const id = `${ownPrefix}pois`
/** Below it places are dots. */
const pictureZoom = 8

export type PoiLayerProps = {
  chosen: string | undefined
  /** One that is drawn otherwise. */
  without?: string | undefined
  isDark: boolean
  onPick: ((poi: PoiOnMap) => void) | undefined
}

/** Own places of the view, 500 at most. */
export function PoiLayer({ chosen, without, isDark, onPick }: PoiLayerProps) {
  const { current } = useOrganisation()
  const box = useViewBox()
  const { data } = useCall(
    'poi/GetInView',
    { ...box, ...(current.sid && { sfamilyid: current.sid }) },
    { keepPrevious: true, staleTime: 60_000 },
  )
  const pois = data?.items
  usePick(
    id,
    onPick &&
      ((key) => {
        const poi = pois?.find(({ poi_id }) => poi_id === key)
        if (poi) onPick(poi)
      }),
  )
  const drawn = useMemo(
    (): GeoJSON.FeatureCollection => ({
      type: 'FeatureCollection',
      features: (pois ?? [])
        .filter(({ poi_id }) => poi_id !== without)
        .map(({ poi_id, name, icon, colour, lon, lat }) => ({
          type: 'Feature',
          properties: { id: poi_id, name, colour, picture: pictureOf(icon) },
          geometry: { type: 'Point', coordinates: [lon / 1e6, lat / 1e6] },
        })),
    }),
    [pois, without],
  )
  const one = pois?.find(({ poi_id }) => poi_id === chosen && poi_id !== without)
  return (
    <>
      <PoiPictures />
      {one && (
        <AccuracyCircle
          name="poi-radius"
          lon={one.lon / 1e6}
          lat={one.lat / 1e6}
          metres={one.radius}
        />
      )}
      <Source id={id} type="geojson" data={drawn}>
        <Layer
          id={id}
          type="circle"
          paint={{
            'circle-radius': ['interpolate', ['linear'], ['zoom'], 3, 4, 7, 6, pictureZoom, 13],
            'circle-color': ['get', 'colour'],
            'circle-stroke-color': isDark ? '#0f1418' : '#ffffff',
            'circle-stroke-width': 2,
          }}
        />
        <Layer
          id={`${id}-picture`}
          type="symbol"
          minzoom={pictureZoom}
          layout={{
            'icon-image': ['get', 'picture'],
            'icon-allow-overlap': true,
            'icon-ignore-placement': true,
          }}
        />
        <Layer
          id={`${id}-name`}
          type="symbol"
          minzoom={pictureZoom}
          layout={{
            'text-field': ['get', 'name'],
            'text-font': labelFont,
            'text-size': 12,
            'text-anchor': 'top',
            'text-offset': [0, 1.3],
            'text-max-width': 9,
          }}
          paint={{
            'text-color': isDark ? '#e6ebf0' : '#1d252d',
            'text-halo-color': isDark ? '#14181d' : '#ffffff',
            'text-halo-width': 1.6,
          }}
        />
      </Source>
    </>
  )
}

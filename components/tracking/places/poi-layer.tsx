'use client'

import { useMemo } from 'react'
import { Layer, Source } from 'react-map-gl/maplibre'
import { useOrganisation } from '#components/data/organisation.tsx'
import { useCall } from '#components/data/use-call.ts'
import { AccuracyCircle } from '#components/map/accuracy-circle.tsx'
import { ownPrefix } from '#components/map/base-map.ts'
import { labelFont } from '#components/map/style/fonts.ts'
import { usePick } from '#components/map/use-pick.ts'
import { PoiPictures, pictureOf } from './poi-pictures.tsx'
import type { PoiOnMap } from './poi-types.ts'
import { useViewBox } from './use-view-box.ts'

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

'use client'

import { useMemo } from 'react'
import { Layer, Source } from 'react-map-gl/maplibre'
import { ownPrefix } from '#components/map/base-map.ts'
import { labelFont } from '#components/map/style/fonts.ts'
import { usePick } from '#components/map/use-pick.ts'
import { degreesOf } from '#lib/geo/fence-rings.ts'
import { type MapOfPage, PointsMap } from '../beside-map/points-map.tsx'
import { type Beacon, type BeaconDraft, beaconColours, pointOf } from './beacon-types.ts'

type BeaconMapProps = MapOfPage<Beacon, BeaconDraft>

export function BeaconMap(props: BeaconMapProps) {
  const { listed, chosen, draft, found, isSmall, onPlace } = props
  return (
    <PointsMap
      kind="beacon"
      points={listed.flatMap((beacon) => pointOf(beacon) ?? [])}
      chosen={chosen && pointOf(chosen)}
      nearZoom={16}
      draft={draft && { place: draft.place, colour: beaconColours.bluetooth }}
      found={found}
      isSmall={isSmall}
      onPlace={onPlace}
      layer={(isDark) => <BeaconLayer {...props} isDark={isDark} />}
    />
  )
}

const id = `${ownPrefix}beacons`

type LayerProps = BeaconMapProps & { isDark: boolean }

/** Those of the list that have a place. */
function BeaconLayer({ listed, chosen, draft, isDark, onPick }: LayerProps) {
  usePick(id, draft ? undefined : onPick)
  const without = draft ? chosen?.beacon_id : undefined
  const drawn = useMemo((): GeoJSON.FeatureCollection => {
    const isListed = listed.some(({ beacon_id }) => beacon_id === chosen?.beacon_id)
    const shown = chosen && !isListed ? [...listed, chosen] : listed
    return {
      type: 'FeatureCollection',
      features: shown.flatMap((beacon) => {
        const point = pointOf(beacon)
        if (!point || beacon.beacon_id === without) return []
        return {
          type: 'Feature' as const,
          properties: {
            id: beacon.beacon_id,
            name: beacon.name,
            colour: beaconColours[beacon.type],
            isChosen: beacon.beacon_id === chosen?.beacon_id,
          },
          geometry: { type: 'Point' as const, coordinates: [...degreesOf(point)] },
        }
      }),
    }
  }, [listed, chosen, without])
  return (
    <Source id={id} type="geojson" data={drawn}>
      <Layer
        id={id}
        type="circle"
        paint={{
          'circle-radius': ['case', ['get', 'isChosen'], 11, 8],
          'circle-color': ['get', 'colour'],
          'circle-stroke-color': isDark ? '#0f1418' : '#ffffff',
          'circle-stroke-width': 2,
        }}
      />
      <Layer
        id={`${id}-name`}
        type="symbol"
        minzoom={10}
        layout={{
          'text-field': ['get', 'name'],
          'text-font': labelFont,
          'text-size': 12,
          'text-anchor': 'top',
          'text-offset': [0, 1],
          'text-max-width': 9,
        }}
        paint={{
          'text-color': isDark ? '#e6ebf0' : '#1d252d',
          'text-halo-color': isDark ? '#14181d' : '#ffffff',
          'text-halo-width': 1.6,
        }}
      />
    </Source>
  )
}

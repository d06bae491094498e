'use client'

import { useReducedMotion } from '@mantine/hooks'
import type { Map as MapLibre } from 'maplibre-gl'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Layer, Source } from 'react-map-gl/maplibre'
import { useWatched } from '#components/data/push.tsx'
import { useStoreVersion } from '#components/data/use-store-version.ts'
import { ownPrefix } from '#components/map/base-map.ts'
import { ClosedSources } from '#components/map/closed-sources.tsx'
import { useSmallLook } from '#components/map/controls/use-small-look.ts'
import { DevicePin } from '#components/map/device-pin.tsx'
import { BareZoom, deviceZoom } from '#components/map/device-zoom.tsx'
import { MapView } from '#components/map/map-view.tsx'
import { type Followed, presentOf } from '#components/shared/follow/use-followed.ts'
import { unwrappedLine } from '#lib/geo/date-line.ts'
import type { DeviceStore } from '#lib/live/device-store.ts'
import { StateMark } from '../state-mark.tsx'
import { useStateWords } from '../use-state-words.ts'
import classes from './follow.module.css'

const mostPoints = 200

type Place = [lon: number, lat: number]
type FollowTrailProps = { simei: string; lon: number; lat: number; isDark: boolean }

/** Where the device went since the map was opened. */
function FollowTrail({ simei, lon, lat, isDark }: FollowTrailProps) {
  const [places, setPlaces] = useState<Place[]>([[lon, lat]])
  const last = places.at(-1)
  if (last?.[0] !== lon || last[1] !== lat) setPlaces([...places.slice(1 - mostPoints), [lon, lat]])
  const data = useMemo(
    () => ({ type: 'LineString' as const, coordinates: unwrappedLine(places) }),
    [places],
  )
  return (
    <Source id={`${ownPrefix}trail-${simei}`} type="geojson" data={data}>
      <Layer
        id={`${ownPrefix}trail-${simei}`}
        type="line"
        layout={{ 'line-join': 'round', 'line-cap': 'round' }}
        paint={{
          'line-color': isDark ? '#6ea8fe' : '#1f6feb',
          'line-width': 3,
          'line-opacity': 0.75,
        }}
      />
    </Source>
  )
}

const glideMs = 600
const refreshMs = 300

type FollowMapProps = {
  store: DeviceStore
  row: Followed
  onSelect: (simei: string) => void
  children?: ReactNode
}

/** A map that keeps one device in its middle, with its name and state above. */
export function FollowMap({ store, row, onSelect, children }: FollowMapProps) {
  const t = useTranslations('follow')
  const device = useTranslations('device')
  const wordsOf = useStateWords()
  const isStill = useReducedMotion()
  const [map, setMap] = useState<MapLibre>()
  useWatched([row.simei])
  useStoreVersion(store, refreshMs)
  const present = presentOf(store, row)
  const { look: state, words } = wordsOf(present)
  const { lon, lat } = present.place ?? {}
  const look = useSmallLook(present.place && [present.place.lon, present.place.lat])
  useEffect(() => {
    if (lon === undefined || lat === undefined) return
    map?.easeTo({ center: [lon, lat], duration: isStill ? 0 : glideMs })
  }, [map, lon, lat, isStill])
  return (
    <article
      className={classes.window}
      aria-label={row.name}
      data-alarm={present.hasAlarm || undefined}
    >
      <header>
        <StateMark look={present.hasAlarm ? 'alarm' : present.state} />
        <button type="button" title={t('show')} onClick={() => onSelect(row.simei)}>
          {row.name}
        </button>
        <span data-state={state}>{words}</span>
        {children}
      </header>
      <div className={classes.map}>
        {lon === undefined || lat === undefined ? (
          <p>{device('noFix')}</p>
        ) : (
          <MapView
            look={look}
            camera={{ center: [lon, lat], zoom: deviceZoom }}
            isSmall
            onReady={setMap}
          >
            {map && <BareZoom map={map} />}
            <ClosedSources />
            <FollowTrail lon={lon} lat={lat} simei={row.simei} isDark={look.isDark} />
            <DevicePin
              lon={lon}
              lat={lat}
              icon={row.icon}
              state={present.state}
              course={present.course}
              name=""
            />
          </MapView>
        )}
      </div>
    </article>
  )
}

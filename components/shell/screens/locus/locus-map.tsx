'use client'

import { useComputedColorScheme } from '@mantine/core'
import type { Map as MapLibre } from 'maplibre-gl'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { CompanionOnMap } from '#components/map/companion-on-map.tsx'
import { MapTools } from '#components/map/controls/map-tools.tsx'
import { useMapChoice } from '#components/map/controls/use-map-choice.ts'
import type { Padding } from '#components/map/fit.ts'
import { MapView } from '#components/map/map-view.tsx'
import { StreetHint } from '#components/map/streets/street-hint.tsx'
import { fitTrack, TrackOnMap } from '#components/map/track-on-map.tsx'
import { TripLines } from '#components/map/trip-lines.tsx'
import { useFirstView } from '#components/map/use-first-view.ts'
import type { ShownTrack } from '#components/tracking/track/track-bar.tsx'
import type { Companion } from '#components/tracking/track/use-companions.ts'
import { useTrips } from '#components/tracking/track/use-trips.ts'
import { onMap } from '#components/ui/lazy/block.tsx'
import { lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import type { Period } from '#lib/rules/period.ts'

const PoisOnTrack = lazyPart({
  name: 'poisOnTrack',
  load: () => import('#components/tracking/places/pois-on-map.tsx').then((m) => m.PoisOnMap),
  frame: onMap,
})

export type LocusMapProps = {
  shown: ShownTrack | undefined
  companions: readonly Companion[]
  padding: Padding
  isSmall: boolean
  /** Drawn until the track is there. */
  trips: LocusTripsProps | undefined
}

type LocusTripsProps = { simei: string; range: Period; chosen: number | undefined }

export function LocusMap({ shown, companions, padding, isSmall, trips }: LocusMapProps) {
  const t = useTranslations('track')
  const { language } = useLanguage()
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const { camera } = useFirstView('locus', padding)
  const maps = useMapChoice(camera)
  const words = useMemo(() => ({ start: t('startMark'), end: t('endMark') }), [t])
  const [map, setMap] = useState<MapLibre>()
  const [hasPois, setPois] = useState(false)
  const fit = () => {
    if (map && shown) fitTrack(map, shown.track, padding)
  }
  return (
    <MapView
      look={{ isDark, language, choice: maps.choice, extras: maps.extras }}
      camera={camera}
      isSmall={isSmall}
      page="locus"
      onReady={setMap}
    >
      {shown &&
        companions.map(({ track, ...one }) =>
          track && track.time.length > 1 ? (
            <CompanionOnMap key={one.simei} {...one} track={track} playback={shown.playback} />
          ) : null,
        )}
      {!shown && trips && <LocusTrips {...trips} isDark={isDark} padding={padding} />}
      {shown && <TrackOnMap {...shown} isDark={isDark} padding={padding} words={words} />}
      <MapTools
        choices={maps.choices}
        choice={maps.choice}
        extras={maps.extras}
        onChoice={maps.choose}
        onExtras={maps.setExtras}
        layers={[{ name: 'pois', isShown: hasPois, onShow: setPois }]}
        fitLabel={t('fit')}
        onFitAll={fit}
      />
      {hasPois && <PoisOnTrack isDark={isDark} />}
      <StreetHint />
    </MapView>
  )
}

type LocusTripsOnMapProps = LocusTripsProps & { isDark: boolean; padding: Padding }

function LocusTrips({ simei, range, chosen, isDark, padding }: LocusTripsOnMapProps) {
  const { trips } = useTrips(simei, range)
  return (
    <TripLines
      trips={trips}
      chosen={chosen}
      padding={padding}
      edge={isDark ? '#0f1418' : '#ffffff'}
    />
  )
}

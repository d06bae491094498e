'use client'

import { AccuracyCircle } from '#components/map/accuracy-circle.tsx'
import { degreesOf } from '#lib/geo/fence-rings.ts'
import { type MapOfPage, PointsMap } from '../beside-map/points-map.tsx'
import { PoiLayer } from './poi-layer.tsx'
import type { Poi, PoiDraft } from './poi-types.ts'

export function PoiMap({ listed, onPick, ...page }: MapOfPage<Poi, PoiDraft>) {
  const { chosen, draft } = page
  return (
    <PointsMap
      {...page}
      kind="poi"
      points={listed}
      nearZoom={14}
      layer={(isDark) => (
        <>
          <PoiLayer
            chosen={chosen?.poi_id}
            without={draft ? chosen?.poi_id : undefined}
            isDark={isDark}
            onPick={draft ? undefined : ({ poi_id }) => onPick(poi_id)}
          />
          {draft?.place && <Reach place={draft.place} metres={draft.radius} />}
        </>
      )}
    />
  )
}

/** How near counts as being there. */
function Reach({ place, metres }: { place: NonNullable<PoiDraft['place']>; metres: number }) {
  const [lon, lat] = degreesOf(place)
  return <AccuracyCircle name="poi-draft" lon={lon} lat={lat} metres={metres} />
}

'use client'

import { useBrand } from '#components/data/brand.tsx'
import { useOrganisation } from '#components/data/organisation.tsx'
import { useCall } from '#components/data/use-call.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { type FleetPlace, fleetBounds } from '#lib/geo/fleet-bounds.ts'
import type { Camera } from './base-map.ts'
import type { Padding } from './fit.ts'
import { type MapPage, useKeptView } from './kept-view.ts'

/** Devices that tell where a fleet is. */
const sample = 1000

/**
 * Where a map opens: the view remembered, else where the fleet in sight is (a sample of it), else, without
 * any place, the brand's. `camera` is undefined until that is known.
 */
export function useFirstView(
  page: MapPage,
  padding: Padding,
): { camera: Camera | undefined; isPlaced: boolean } {
  const before = useKeptView(page)
  const [lon, lat, zoom] = useBrand().map.view
  const { sid } = useOrganisation().current
  const params = { limit_size: sample, ...(sid && { sfamilyid: sid }) }
  const fleet = useCall('location/GetLast', params, { enabled: !before, staleTime: 60_000 })
  if (before) return { camera: before, isPlaced: true }
  if (fleet.isPending && fleet.failureCount === 0) return { camera: undefined, isPlaced: false }
  const bounds = fleet.data && fleetBounds(placesIn(fleet.data))
  if (bounds) return { camera: { bounds, padding }, isPlaced: true }
  return { camera: { center: [lon, lat], zoom }, isPlaced: false }
}

const placesIn = ({ lat, lon, fix_time }: CallReply<'location/GetLast'>): FleetPlace[] =>
  fix_time.flatMap((time, at) =>
    time > 0 ? [{ lon: (lon[at] ?? 0) / 1e6, lat: (lat[at] ?? 0) / 1e6 }] : [],
  )

import type { Map as MapLibre, MapMouseEvent } from 'maplibre-gl'

type Claim = (event: MapMouseEvent) => boolean

const claimsOf = new WeakMap<MapLibre, Set<Claim>>()

/** Claimed clicks do not reach devices. Returns the stop. */
export function claimPointer(map: MapLibre, claim: Claim): () => void {
  const claims = claimsOf.get(map) ?? new Set()
  claimsOf.set(map, claims)
  claims.add(claim)
  return () => claims.delete(claim)
}

export function isClaimed(map: MapLibre, event: MapMouseEvent): boolean {
  for (const claim of claimsOf.get(map) ?? []) if (claim(event)) return true
  return false
}

import type * as MapLibre from 'maplibre-gl'

/** What scripts/setup/map-engine.mjs bundles. */
export type MapEngine = Pick<
  typeof MapLibre,
  'Map' | 'Marker' | 'AttributionControl' | 'ScaleControl' | 'addProtocol' | 'setWorkerUrl'
>

const folder = process.env.MAP_ENGINE

let requested: Promise<MapEngine> | undefined

/** Browsers cache a failed import for good: fetch first, then import from the cache. */
async function fetchAhead(name: string): Promise<void> {
  const reply = await fetch(`${folder}/${name}`)
  if (!reply.ok) throw new Error(`${name}: HTTP ${reply.status}`)
  await reply.arrayBuffer()
}

async function load(): Promise<MapEngine> {
  await Promise.all(['map.js', 'shared.js'].map(fetchAhead))
  const found: MapEngine = await import(/* turbopackIgnore: true */ `${folder}/map.js`)
  found.setWorkerUrl(`${folder}/worker.js`)
  return found
}

/** Loads MapLibre once. Rejects on failure; the next call retries. */
export function loadMapEngine(): Promise<MapEngine> {
  requested ??= load().catch((error: unknown) => {
    requested = undefined
    throw error
  })
  return requested
}

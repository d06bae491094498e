import type * as MapLibre from 'maplibre-gl'

/** The part of MapLibre that scripts/setup/map-engine.mjs bundles. */
export type MapEngine = Pick<
  typeof MapLibre,
  'Map' | 'Marker' | 'AttributionControl' | 'ScaleControl' | 'addProtocol' | 'setWorkerUrl'
>

/** Its folder on this server, named by what is in it; written into the build by next.config.mjs. */
const folder = process.env.MAP_ENGINE

let requested: Promise<MapEngine> | undefined

/**
 * A browser keeps for good that an import failed. So nothing is imported that has not just been fetched: the import
 * then finds it in the cache.
 */
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

/** Loads MapLibre once; whoever needs a map soon may ask ahead. Rejects when it cannot be loaded, and tries anew when asked again. */
export function loadMapEngine(): Promise<MapEngine> {
  requested ??= load().catch((error: unknown) => {
    requested = undefined
    throw error
  })
  return requested
}

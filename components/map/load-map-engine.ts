import type * as MapLibre from 'maplibre-gl'
import { engineFiles } from './engine-files.ts'

/** What scripts/setup/map-engine.mjs bundles. */
export type MapEngine = Pick<
  typeof MapLibre,
  'Map' | 'Marker' | 'AttributionControl' | 'ScaleControl' | 'addProtocol' | 'setWorkerUrl'
>

const folder = process.env.MAP_ENGINE

let requested: Promise<MapEngine> | undefined

/** Browsers cache a failed import for good: fetch first, then import from the cache. */
async function fetchAhead(file: string): Promise<void> {
  const reply = await fetch(file)
  if (!reply.ok) throw new Error(`${file}: HTTP ${reply.status}`)
  await reply.arrayBuffer()
}

async function load(): Promise<MapEngine> {
  await Promise.all(engineFiles.map(fetchAhead))
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

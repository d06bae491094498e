import type * as MapLibre from 'maplibre-gl'

/** The part of MapLibre that scripts/setup/map-engine.mjs bundles. */
export type MapEngine = Pick<
  typeof MapLibre,
  'Map' | 'Marker' | 'AttributionControl' | 'ScaleControl' | 'addProtocol' | 'setWorkerUrl'
>

/** Its folder on this server, named by what is in it; written into the build by next.config.mjs. */
const folder = process.env.MAP_ENGINE

let asked: Promise<MapEngine> | undefined
let loaded: MapEngine | undefined

async function load(): Promise<MapEngine> {
  const found: MapEngine = await import(/* turbopackIgnore: true */ `${folder}/map.js`)
  found.setWorkerUrl(`${folder}/worker.js`)
  loaded = found
  return found
}

/** Loads MapLibre once; whoever needs a map soon may ask ahead. Rejects when it cannot be loaded, and tries anew when asked again. */
export function loadMapEngine(): Promise<MapEngine> {
  asked ??= load().catch((error: unknown) => {
    asked = undefined
    throw error
  })
  return asked
}

/** MapLibre, for whatever lies on a map and so comes after it. Throws when no map has been loaded. */
export function mapEngine(): MapEngine {
  if (!loaded) throw new Error('mapEngine needs a map that is loaded')
  return loaded
}

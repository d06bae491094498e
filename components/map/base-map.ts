import type { Map as MapLibre, StyleSpecification } from 'maplibre-gl'
import { PMTiles, Protocol } from 'pmtiles'
import type { FleetBounds } from '#lib/geo/fleet-bounds.ts'
import type { MapEngine } from './engine.ts'
import type { DeviceBox, Padding } from './fit.ts'
import { gcjScheme } from './providers/gcj-tiles.ts'
import { SharedRanges } from './shared-ranges.ts'
import { worldUrl } from './style/world.ts'
import { readTilesAhead } from './tiles-ahead.ts'

/** Prefix of our sources and layers, kept when the base map changes. */
export const ownPrefix = 'wp-'
/** Other tracks lie below it. */
export const trackEdgeId = `${ownPrefix}track-edge`

/** `bounds`: fitted into what panels leave free. */
export type Camera =
  | { center: [lon: number, lat: number]; zoom: number }
  | { bounds: FleetBounds; padding: Padding }

const archives = new Protocol()
let isPrepared = false

/** Its directory is there when the engine is, as are tiles of a view given by its box. */
export function readWorldAhead(view?: { box: DeviceBox; padding: Padding }): void {
  const world = archives.get(worldUrl()) ?? new PMTiles(new SharedRanges(worldUrl()))
  archives.add(world)
  const size = { width: window.innerWidth, height: window.innerHeight }
  const reads = view ? readTilesAhead(world, view.box, { ...size, ...view }) : world.getHeader()
  // The map asks again, and shows the failure.
  reads.catch(() => archives.tiles.clear())
}

/** Protocols are global to MapLibre. */
export function addProtocols({ addProtocol }: MapEngine): void {
  if (isPrepared) return
  isPrepared = true
  const tile: Parameters<typeof addProtocol>[1] = archives.tile
  addProtocol('pmtiles', (request, abort) =>
    tile(request, abort).catch((error: unknown) => {
      // It keeps what failed, and would fail for ever.
      if (!abort.signal.aborted) archives.tiles.clear()
      throw error
    }),
  )
  addProtocol(gcjScheme, async (...args) =>
    (await import('./providers/gcj-protocol.ts')).loadGcjTile(...args),
  )
}

/** Keeps our layers. */
export function changeStyle(map: MapLibre, style: StyleSpecification): void {
  map.setStyle(style, {
    diff: true,
    transformStyle: (before, next) => {
      const sources = Object.entries(before?.sources ?? {}).filter(([id]) =>
        id.startsWith(ownPrefix),
      )
      const layers = before?.layers.filter((layer) => layer.id.startsWith(ownPrefix)) ?? []
      return {
        ...next,
        sources: { ...next.sources, ...Object.fromEntries(sources) },
        layers: [...next.layers, ...layers],
      }
    },
  })
}

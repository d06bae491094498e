import type { Map as MapLibre, StyleSpecification } from 'maplibre-gl'
import { PMTiles, Protocol } from 'pmtiles'
import type { MapEngine } from './engine.ts'
import { gcjScheme } from './providers/gcj-tiles.ts'
import { worldUrl } from './style/world.ts'

/** Prefix of our sources and layers, kept when the base map changes. */
export const ownPrefix = 'wp-'

export type Camera = { center: [lon: number, lat: number]; zoom: number }

const archives = new Protocol()
let isPrepared = false

/** Its directory is there when the engine is. */
export function readWorldAhead(): void {
  if (archives.get(worldUrl())) return
  const world = new PMTiles(worldUrl())
  archives.add(world)
  // The map asks again, and shows the failure.
  world.getHeader().catch(() => archives.tiles.clear())
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

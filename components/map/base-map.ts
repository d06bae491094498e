import type { Map as MapLibre, StyleSpecification } from 'maplibre-gl'
import { FetchSource, PMTiles, Protocol, type RangeResponse, type Source } from 'pmtiles'
import type { FleetBounds } from '#lib/geo/fleet-bounds.ts'
import type { DeviceBox, Padding } from './fit.ts'
import type { MapEngine } from './load-map-engine.ts'
import { gcjScheme } from './providers/gcj-tiles.ts'
import { worldUrl } from './style/world.ts'
import { readTilesAhead } from './tiles-ahead.ts'

/** Of some kilobytes each: about what a screen shows. */
const kept = 64

/** Tiles of equal contents are one range of an archive: read once. */
class SharedRanges implements Source {
  private readonly source: FetchSource
  private readonly ranges = new Map<string, Promise<RangeResponse>>()

  constructor(url: string) {
    this.source = new FetchSource(url)
  }

  getKey(): string {
    return this.source.getKey()
  }

  /** Goes on when one reader aborts, for the others. */
  getBytes(offset: number, length: number, _signal?: AbortSignal, etag?: string) {
    const key = `${offset}-${length}-${etag}`
    const found = this.ranges.get(key) ?? this.source.getBytes(offset, length, undefined, etag)
    this.ranges.delete(key)
    this.ranges.set(key, found)
    found.catch(() => this.ranges.delete(key))
    const [oldest] = this.ranges.keys()
    if (this.ranges.size > kept && oldest !== undefined) this.ranges.delete(oldest)
    return found
  }
}

/** Prefix of our sources and layers, kept when the base map changes. */
export const ownPrefix = 'wp-'
/** Other tracks lie below it. */
export const trackEdgeId = `${ownPrefix}track-edge`

/** `bounds`: fitted into what panels leave free. */
export type Camera =
  | { center: [lon: number, lat: number]; zoom: number }
  | { bounds: FleetBounds; padding: Padding }

const archives = new Protocol()
/** An archive, or a tile of it. */
const ofArchive = /^pmtiles:\/\/(.+?)(?:\/\d+\/\d+\/\d+)?$/
let isPrepared = false

function archiveAt(url: string): PMTiles {
  const found = archives.get(url) ?? new PMTiles(new SharedRanges(url))
  archives.add(found)
  return found
}

/** Its directory is there when the engine is, as are tiles of a view given by its box. */
export function readWorldAhead(view?: { box: DeviceBox; padding: Padding }): void {
  const world = archiveAt(worldUrl())
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
  addProtocol('pmtiles', (request, abort) => {
    const url = ofArchive.exec(request.url)?.[1]
    // Else it opens one whose ranges are read as often as they are asked for.
    if (url) archiveAt(url)
    return tile(request, abort).catch((error: unknown) => {
      // It keeps what failed, and would fail for ever.
      if (!abort.signal.aborted) archives.tiles.clear()
      throw error
    })
  })
  addProtocol(gcjScheme, async (...args) =>
    (await import('./providers/load-gcj-tile.ts')).loadGcjTile(...args),
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

export type TileSet = {
  tiles: string[]
  tileSize: number
  scheme: 'xyz' | 'tms'
  /** Datum of the tiles; GCJ-02 tiles are shifted, points never. */
  crs: 'wgs84' | 'gcj02'
  attribution: string
  minzoom: number
  maxzoom: number
}

export type RasterChoice = TileSet & {
  kind: 'raster'
  id: string
  /** Where it is at home. */
  coverage: 'world' | 'mainland'
  name: string
  labels?: TileSet | undefined
  satellite?: (TileSet & { labels?: TileSet | undefined }) | undefined
  traffic?: TileSet | undefined
  streetView?: string | undefined
}

/** An operator's .pmtiles without streets in a known schema. */
export type ArchiveChoice = {
  kind: 'archive'
  id: string
  name: string
  url: string
  tileType: 'vector' | 'raster'
  minzoom: number
  maxzoom: number
  layers: string[]
  attribution: string
}

export type BuiltInChoice = { kind: 'builtIn'; id: 'builtIn'; name: string }

/** Streets that browsers fetch from the provider, even beside an archive. */
export type OnlineChoice = { kind: 'online'; id: 'online'; name: string }

export type MapChoice = BuiltInChoice | ArchiveChoice | RasterChoice | OnlineChoice

/** Degrees. */
export type Bounds = [west: number, south: number, east: number, north: number]

/** Streets over the built-in map where they are. */
export type StreetSource = {
  id: string
  schema: 'protomaps' | 'openmaptiles'
  /** Of an archive, or tiles. */
  from: { url: string } | { tiles: string[] }
  /** All the world without. */
  bounds?: Bounds | undefined
  minzoom: number
  maxzoom: number
  attribution: string
}

export type MapExtras = { satellite: boolean; traffic: boolean }

export const builtIn: BuiltInChoice = { kind: 'builtIn', id: 'builtIn', name: '' }

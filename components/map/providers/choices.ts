/** A raster map or overlay of XYZ tiles. */
export type TileSet = {
  tiles: string[]
  tileSize: number
  scheme: 'xyz' | 'tms'
  /** Datum the tiles are drawn in; GCJ-02 tiles are shifted, points never are. */
  crs: 'wgs84' | 'gcj02'
  attribution: string
  minzoom: number
  maxzoom: number
}

/** A raster provider: its base map and what can be laid over it. */
export type RasterChoice = TileSet & {
  kind: 'raster'
  id: string
  name: string
  /** Road names on a satellite picture and the like: always drawn with the base. */
  labels?: TileSet | undefined
  satellite?: (TileSet & { labels?: TileSet | undefined }) | undefined
  traffic?: TileSet | undefined
  /** Address with {lat} and {lon} that opens a street view. */
  streetView?: string | undefined
}

/** An operator's .pmtiles file. */
export type ArchiveChoice = {
  kind: 'archive'
  id: string
  name: string
  url: string
  tileType: 'vector' | 'raster'
  bounds?: [west: number, south: number, east: number, north: number] | undefined
  minzoom: number
  maxzoom: number
  layers: string[]
  attribution: string
}

/** The map that ships with the platform. */
export type BuiltInChoice = { kind: 'builtIn'; id: 'builtIn'; name: string }

export type MapChoice = BuiltInChoice | ArchiveChoice | RasterChoice

/** Which of a raster provider's extras are on. */
export type MapExtras = { satellite: boolean; traffic: boolean }

export const builtIn: BuiltInChoice = { kind: 'builtIn', id: 'builtIn', name: '' }

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
  name: string
  /** Drawn always, like road names on satellite pictures. */
  labels?: TileSet | undefined
  satellite?: (TileSet & { labels?: TileSet | undefined }) | undefined
  traffic?: TileSet | undefined
  /** URL with {lat} and {lon}. */
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

export type BuiltInChoice = { kind: 'builtIn'; id: 'builtIn'; name: string }

export type MapChoice = BuiltInChoice | ArchiveChoice | RasterChoice

export type MapExtras = { satellite: boolean; traffic: boolean }

export const builtIn: BuiltInChoice = { kind: 'builtIn', id: 'builtIn', name: '' }

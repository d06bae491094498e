import type { ArchiveSchema } from './archive-schema.ts'

/** The built-in map. */
export const worldName = 'world'

/** A file of DATA_DIR/maps, or a shipped one. */
export type ListedArchive = {
  name: string
  url: string
  isBuiltIn: boolean
  type: string
  schema: ArchiveSchema
  /** West, south, east, north. */
  bounds: [number, number, number, number]
  minZoom: number
  maxZoom: number
  vectorLayers: string[]
  attribution: string
}

/** Raster tiles the operator allows; `url` has {z}, {x}, {y}. */
export type ListedProvider = {
  id: string
  name: string
  url: string
  tileSize: number
  crs: 'wgs84' | 'gcj02'
  coverage: 'world' | 'mainland'
  attribution: string
  minZoom: number
  maxZoom: number
  isOverlay: boolean
  streetView?: string | undefined
}

/** Street tiles that browsers fetch: a TileJSON of the OpenMapTiles schema. */
export type ListedOnline = { name: string; url: string }

/** Reply of /maps/index.json. */
export type MapIndex = {
  archives: ListedArchive[]
  providers: ListedProvider[]
  online?: ListedOnline | undefined
  /** The brand has one map: the built-in one, with whatever streets there are. */
  isOne?: true | undefined
}

/** A file of DATA_DIR/maps, or the built-in map. */
export type ListedArchive = {
  name: string
  url: string
  isBuiltIn: boolean
  /** Of its tiles: `mvt`, `png` … */
  type: string
  /** West, south, east, north. */
  bounds: [number, number, number, number]
  minZoom: number
  maxZoom: number
  /** Tell which style fits. */
  vectorLayers: string[]
  attribution: string
}

/** Raster tiles that the operator allows; `url` has {z}, {x} and {y}. */
export type ListedProvider = {
  id: string
  name: string
  url: string
  tileSize: number
  crs: 'wgs84' | 'gcj02'
  attribution: string
  minZoom: number
  maxZoom: number
  isOverlay: boolean
  streetView?: string | undefined
}

/** Reply of /maps/index.json. */
export type MapIndex = { archives: ListedArchive[]; providers: ListedProvider[] }

import { z } from 'zod'

/** Where the street pictures of a place are, a page of the provider; {lat} and {lon} in degrees. */
const streetView = z
  .string()
  .max(300)
  .regex(/^https:\/\/(?=.*\{lat\})(?=.*\{lon\})/)

/** A provider of raster tiles: an entry of the operator's `providers.json`, or a brand's own. */
export const tileProvider = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  name: z.string().min(1).max(60),
  /** Templates with {z} {x} {y}, and {key} where the provider wants one; used in turn. */
  tiles: z
    .array(z.url({ protocol: /^https?$/ }))
    .min(1)
    .max(10),
  tileSize: z.literal([256, 512]).default(256),
  /** Row order of the provider; ours is always xyz. */
  scheme: z.enum(['xyz', 'tms']).default('xyz'),
  /** Datum of the picture: the console shifts gcj02 tiles to WGS-84. */
  crs: z.enum(['wgs84', 'gcj02']).default('wgs84'),
  attribution: z.string().max(300),
  minZoom: z.int().min(0).max(22).default(0),
  maxZoom: z.int().min(0).max(22).default(18),
  /** A layer (labels, traffic) to lay over another provider's picture. */
  isOverlay: z.boolean().default(false),
  streetView: streetView.optional(),
  /** Environment variable that holds the key. */
  keyEnv: z
    .string()
    .regex(/^TILE_KEY_[A-Z0-9_]{1,40}$/)
    .optional(),
  /** Allows a host inside the operator's own network. */
  allowPrivate: z.boolean().default(false),
})

export type TileProvider = z.output<typeof tileProvider>

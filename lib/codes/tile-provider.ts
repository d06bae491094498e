import { z } from 'zod'

/** A provider's page with street pictures; {lat} and {lon} in degrees. */
const streetView = z
  .string()
  .max(300)
  .regex(/^https:\/\/(?=.*\{lat\})(?=.*\{lon\})/)

/** A provider of raster tiles, from `providers.json` or a brand. */
export const tileProvider = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  name: z.string().min(1).max(60),
  /** With {z} {x} {y}, {key} where needed; in turn. */
  tiles: z
    .array(z.url({ protocol: /^https?$/ }))
    .min(1)
    .max(10),
  tileSize: z.literal([256, 512]).default(256),
  /** The provider's row order; ours is xyz. */
  scheme: z.enum(['xyz', 'tms']).default('xyz'),
  /** gcj02 tiles are shifted by the console. */
  crs: z.enum(['wgs84', 'gcj02']).default('wgs84'),
  /** `mainland`: taken first inside mainland China, the others outside. */
  coverage: z.enum(['world', 'mainland']).default('world'),
  attribution: z.string().max(300),
  minZoom: z.int().min(0).max(22).default(0),
  maxZoom: z.int().min(0).max(22).default(18),
  /** A layer over another provider's picture. */
  isOverlay: z.boolean().default(false),
  streetView: streetView.optional(),
  /** Environment variable that holds the key. */
  keyEnv: z
    .string()
    .regex(/^TILE_KEY_[A-Z0-9_]{1,40}$/)
    .optional(),
  /** Allows a host in the operator's own network. */
  allowPrivate: z.boolean().default(false),
})

export type TileProvider = z.output<typeof tileProvider>

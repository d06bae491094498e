import type { TileSet } from './choices.ts'

/** Scheme of the addresses that gcj-protocol.ts answers. */
export const gcjScheme = 'gcj02'

/** An address that MapLibre fills with z/x/y and hands to `loadGcjTile`. */
export function gcjTiles({ tiles, tileSize, scheme }: TileSet): string[] {
  return tiles.map(
    (template) =>
      `${gcjScheme}://{z}/{x}/{y}?size=${tileSize}&scheme=${scheme}&tile=${encodeURIComponent(template)}`,
  )
}

import type { TileSet } from './choices.ts'

export const gcjScheme = 'gcj02'

export function gcjTiles({ tiles, tileSize, scheme }: TileSet): string[] {
  return tiles.map(
    (template) =>
      `${gcjScheme}://{z}/{x}/{y}?size=${tileSize}&scheme=${scheme}&tile=${encodeURIComponent(template)}`,
  )
}

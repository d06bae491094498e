import type { PMTiles } from 'pmtiles'
import { type DeviceBox, fitMaxZoom, type Padding } from './fit.ts'

/** Width of a tile of MapLibre, px. */
const tileSize = 512
/** A wall of screens asks no more. */
const mostTiles = 16

type Tile = [z: number, x: number, y: number]
type View = { width: number; height: number; padding: Padding; maxZoom: number }

/** Tiles that a map fitted to the box shows first. */
export function tilesAround(box: DeviceBox, { width, height, padding, maxZoom }: View): Tile[] {
  const free = {
    width: Math.max(1, width - padding.left - padding.right),
    height: Math.max(1, height - padding.top - padding.bottom),
  }
  const ratio = Math.min(
    free.width / (tileSize * Math.max(box.east - box.west, 1e-9)),
    free.height / (tileSize * Math.max(box.south - box.north, 1e-9)),
  )
  const zoom = Math.min(Math.log2(ratio), fitMaxZoom)
  const pixels = tileSize * 2 ** zoom
  const left = (box.west + box.east) / 2 - (padding.left + free.width / 2) / pixels
  const top = (box.north + box.south) / 2 - (padding.top + free.height / 2) / pixels
  const z = Math.max(0, Math.min(Math.floor(zoom), maxZoom))
  const tiles: Tile[] = []
  const across = 2 ** z
  const column = (share: number) => Math.floor(share * across)
  const row = (share: number) => Math.max(0, Math.min(across - 1, column(share)))
  const first = column(left)
  // Beyond the date line the world begins again.
  for (let x = first; x <= Math.min(column(left + width / pixels), first + across - 1); x++)
    for (let y = row(top); y <= row(top + height / pixels); y++)
      tiles.push([z, x - Math.floor(x / across) * across, y])
  return tiles.slice(0, mostTiles)
}

/** The map reads them again from what the archive keeps. */
export async function readTilesAhead(
  archive: PMTiles,
  box: DeviceBox,
  view: Omit<View, 'maxZoom'>,
): Promise<void> {
  const { maxZoom } = await archive.getHeader()
  await Promise.all(tilesAround(box, { ...view, maxZoom }).map((tile) => archive.getZxy(...tile)))
}

/**
 * Cells of a grid over latitude and longitude, numbered so that each quarter of a larger cell is one range (Z-order). Regional
 * searches look up who was in the cells of an area (docs/architecture.md#data).
 */

/** Cells around the globe: 2 ** 13, some 4.9 × 2.4 km. */
export const fineLevel = 13
/** Some 39 × 20 km. */
export const coarseLevel = 10

export const slotSeconds = 10_800
export const slotsPerDay = 8

const turn = 360_000_000
const half = turn / 2
const quarter = turn / 4
const across = 2 ** fineLevel

/** Column of a longitude, which may lie beyond ±180 degrees. */
export const columnAt = (lon: number, cells = across) => Math.floor(((lon + half) * cells) / turn)
export const rowAt = (lat: number) =>
  Math.min(across - 1, Math.floor(((lat + quarter) * across) / half))

/** Each bit with a gap after it. */
function spread(value: number): number {
  let bits = value
  bits = (bits | (bits << 8)) & 0x00ff00ff
  bits = (bits | (bits << 4)) & 0x0f0f0f0f
  bits = (bits | (bits << 2)) & 0x33333333
  return (bits | (bits << 1)) & 0x55555555
}

export const zOrder = (column: number, row: number) => spread(column) | (spread(row) << 1)

/** Degrees × 1e6. */
export const cellOf = (lat: number, lon: number) => zOrder(columnAt(lon) & (across - 1), rowAt(lat))

/** As stored: apart from fine ones. */
export const coarseCellOf = (cell: number) => -1 - (cell >> (2 * (fineLevel - coarseLevel)))

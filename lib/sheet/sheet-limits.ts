/** Limits of a sheet that is read. */
export const sheetLimits = {
  rows: 5_000,
  columns: 50,
  entries: 200,
  unpackedBytes: 20_000_000,
  ratio: 100,
  /** Longer texts are cut. */
  cellLength: 500,
} as const

export const tooLarge = { rows: sheetLimits.rows, columns: sheetLimits.columns }

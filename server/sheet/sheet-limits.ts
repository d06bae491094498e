/** What a sheet that somebody hands in may be. */
export const sheetLimits = {
  rows: 5_000,
  columns: 50,
  entries: 200,
  unpackedBytes: 20_000_000,
  ratio: 100,
  /** Characters of one cell; longer ones are cut off. */
  cellLength: 500,
} as const

export const tooLarge = { rows: sheetLimits.rows, columns: sheetLimits.columns }

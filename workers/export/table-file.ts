import type { FileCell } from '#lib/format/csv.ts'

/** A table that is written row by row. */
export type TableFile = {
  add: (cells: FileCell[]) => void
  finish: () => Promise<Buffer>
}

/** Bytes of a file at most; it is kept in the main store. */
export const largestFile = 50_000_000

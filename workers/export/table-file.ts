import type { FileCell } from '#lib/format/csv.ts'

export type TableFile = {
  add: (cells: FileCell[]) => void
  finish: () => Promise<Buffer>
}

/** Bytes; files are stored in the main database. */
export const largestFile = 50_000_000

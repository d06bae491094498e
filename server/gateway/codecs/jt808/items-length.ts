import type { ItemReader, ItemTable } from './items.ts'

/** Other lengths stay hex. */
export function byLength(
  ...rules: [is: (length: number) => boolean, read: ItemReader][]
): ItemReader {
  return (sink, bytes, at, length) => {
    for (const [is, read] of rules) if (is(length)) return read(sink, bytes, at, length)
  }
}

export const exactly = (size: number) => (length: number) => length === size
export const atLeast = (size: number) => (length: number) => length >= size

/** Whole entries with ids from 1 on, to the end. */
export function areEntries(bytes: Buffer, from: number, end: number): boolean {
  let next = from
  while (next + 2 <= end && bytes[next] !== 0) next += 2 + (bytes[next + 1] as number)
  return next === end
}

type EntryRange = { sink: Parameters<ItemReader>[0]; bytes: Buffer; at: number; end: number }

/** {id B, length B, data}. */
export function readEntries({ sink, bytes, at, end }: EntryRange, table: ItemTable): void {
  for (let next = at; next + 2 <= end; ) {
    const size = bytes[next + 1] as number
    if (next + 2 + size > end) return
    table[bytes[next] as number]?.(sink, bytes, next + 2, size)
    next += 2 + size
  }
}

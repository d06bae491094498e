import { createHash } from 'node:crypto'

/** A file of the archive, or a part of one that is too large for memory. */
export type Part = { name: string; rows: number; bytes: Buffer }

export type Listed = Omit<Part, 'bytes'> & { bytes: number; sha256: string }

/** Approximate size of a part: the most of a copy that is in memory at once, except for a single file of the person. */
export const partBytes = 8_000_000

type Frame = { head: string; between: string; tail: string }

const json: Frame = { head: '[\n', between: ',\n', tail: '\n]\n' }

/** Each part is valid JSON by itself: `trip.json`, then `trip.2.json`. No part without rows. */
export const jsonParts = (name: string, lines: AsyncIterable<string>): AsyncGenerator<Part> =>
  partsOf({ name: name, extension: 'json' }, lines, json)

/** CSV in parts; each begins with the heading. */
export const csvParts = (
  name: string,
  heading: string,
  lines: AsyncIterable<string>,
): AsyncGenerator<Part> =>
  partsOf({ name: name, extension: 'csv' }, lines, {
    head: `${heading}\n`,
    between: '\n',
    tail: '\n',
  })

async function* partsOf(
  { name, extension }: { name: string; extension: string },
  lines: AsyncIterable<string>,
  { head, between, tail }: Frame,
): AsyncGenerator<Part> {
  let kept: string[] = []
  let bytes = 0
  let nth = 0
  const close = (): Part => {
    nth += 1
    const part = nth === 1 ? `${name}.${extension}` : `${name}.${nth}.${extension}`
    const made = Buffer.from(`${head}${kept.join(between)}${tail}`)
    const rows = kept.length
    kept = []
    bytes = 0
    return { name: part, rows: rows, bytes: made }
  }
  for await (const line of lines) {
    kept.push(line)
    bytes += Buffer.byteLength(line) + between.length
    if (bytes >= partBytes) yield close()
  }
  if (kept.length > 0) yield close()
}

export const listedOf = ({ name, rows, bytes }: Part): Listed => ({
  name: name,
  rows: rows,
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})

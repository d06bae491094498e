import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type Archives, manifestKey } from './archives.ts'

/** Of ustar (POSIX.1-1988): a header, the bytes, zeros up to a whole block. */
const blockBytes = 512

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`

/** `name` is plain ASCII of at most 99 signs. */
function headerOf(name: string, size: number, at: number): Buffer {
  const header = Buffer.alloc(blockBytes)
  const put = (text: string, from: number) => header.write(text, from, 'latin1')
  put(name, 0)
  put(octal(0o600, 8), 100)
  put(octal(0, 8), 108)
  put(octal(0, 8), 116)
  put(octal(size, 12), 124)
  put(octal(Math.floor(at / 1000), 12), 136)
  put(' '.repeat(8), 148)
  put('0', 156)
  put('ustar\u000000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  put(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** A file that is at hand. */
export const tarEntry = (name: string, bytes: Buffer, at: number): Buffer =>
  Buffer.concat([
    headerOf(name, bytes.length, at),
    bytes,
    Buffer.alloc((blockBytes - (bytes.length % blockBytes)) % blockBytes),
  ])

/** All pieces of a backup as one file, piece by piece, the manifest last. */
export function tarOf(
  archives: Archives,
  { backup, at, signal }: { backup: string; at: number; signal: AbortSignal },
): Readable {
  return Readable.from(
    (async function* () {
      let last: Piece | undefined
      for await (const piece of archives.list(backup))
        if (piece.key === manifestKey(backup)) last = piece
        else yield* entryOf(archives, piece, { at, signal })
      // A file that was cut has none, and is refused.
      if (last) yield* entryOf(archives, last, { at, signal })
      yield Buffer.alloc(2 * blockBytes)
    })(),
    { objectMode: false },
  )
}

type Piece = { key: string; size: number }

async function* entryOf(
  archives: Archives,
  { key, size }: Piece,
  { at, signal }: { at: number; signal: AbortSignal },
): AsyncGenerator<Buffer> {
  yield headerOf(key, size, at)
  const piece = await archives.open(key, signal)
  if (!piece) throw new Error(`${key} went while it was sent`)
  yield* piece as AsyncIterable<Buffer>
  yield Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes)
}

type Place = { from: number; size: number }

/** To read from only: of a file that was downloaded. Rejects a file that is not an archive. */
export async function archivesInTar(file: string): Promise<{ archives: Archives; backup: string }> {
  const places = await indexOf(file)
  const [first = ''] = places.keys()
  const [backup = ''] = first.split('/')
  const readOnly = () => Promise.reject(new Error('an archive to read from'))
  const archives: Archives = {
    put: readOnly,
    remove: readOnly,
    open: async (key, signal) => {
      const place = places.get(key)
      if (!place) return undefined
      if (place.size === 0) return Readable.from([])
      const { from, size } = place
      return createReadStream(file, { start: from, end: from + size - 1, signal })
    },
    async *list() {
      for (const [key, { size }] of places) yield { key, size }
    },
  }
  return { archives, backup }
}

async function indexOf(file: string): Promise<Map<string, Place>> {
  const places = new Map<string, Place>()
  const handle = await open(file)
  try {
    const header = Buffer.alloc(blockBytes)
    for (let at = 0; ; ) {
      const { bytesRead } = await handle.read(header, 0, blockBytes, at)
      if (bytesRead < blockBytes || header[0] === 0) return places
      const textAt = (from: number, length: number) =>
        header.toString('latin1', from, from + length).replace(/\0.*$/s, '')
      const size = Number.parseInt(textAt(124, 12), 8)
      if (textAt(257, 5) !== 'ustar' || !Number.isSafeInteger(size))
        throw new Error(`${file} is no backup: it cannot be read at byte ${at}`)
      places.set(textAt(0, 100), { from: at + blockBytes, size })
      at += blockBytes + Math.ceil(size / blockBytes) * blockBytes
    }
  } finally {
    await handle.close()
  }
}

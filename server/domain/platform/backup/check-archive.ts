import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Archives, pieceKey } from './archives.ts'
import { ArchiveRefused, type Manifest, type ManifestPart } from './manifest.ts'

type Read = { archives: Archives; backup: string; signal: AbortSignal }

/** All pieces of a part, after each other. Its reading throws ArchiveRefused where a piece is gone or another. */
export function openPart({ archives, backup, signal }: Read, part: ManifestPart): Readable {
  return Readable.from(
    (async function* () {
      const hash = createHash('sha256')
      for (let n = 1; n <= part.pieces; n++) {
        const piece = await archives.open(pieceKey(backup, part.name, n), signal)
        if (!piece) throw new ArchiveRefused(`${part.name} is damaged: piece ${n} is not there`)
        for await (const chunk of piece) {
          hash.update(chunk)
          yield chunk
        }
      }
      if (hash.digest('hex') !== part.hash)
        throw new ArchiveRefused(`${part.name} is damaged: its checksum is another`)
    })(),
    { objectMode: false },
  )
}

/** Reads every piece. Throws ArchiveRefused, which names the first part that is not what was written. */
export async function checkArchive(
  read: Read,
  { parts }: Pick<Manifest, 'parts'>,
  onPart: (bytes: number) => void = () => undefined,
): Promise<void> {
  for (const part of parts) {
    read.signal.throwIfAborted()
    for await (const _ of openPart(read, part));
    onPart(part.bytes)
  }
}

const maxMerged = 1024

type Piece = { bytes: Buffer; error?: string }

/** Joins equal neighbours to 1 KB: garbage costs one refusal a kilobyte. */
export function addBadPiece(pieces: Piece[], bytes: Buffer, error: string): void {
  const last = pieces.at(-1)
  if (last?.error === error && last.bytes.buffer === bytes.buffer) {
    const from = last.bytes.byteOffset
    const length = bytes.byteOffset + bytes.length - from
    const isNext = from + last.bytes.length >= bytes.byteOffset
    if (isNext && length <= maxMerged) {
      last.bytes = Buffer.from(bytes.buffer, from, length)
      return
    }
  }
  pieces.push({ bytes, error })
}

const maxMerged = 1024

type Piece = { bytes: Buffer; error?: string }

/**
 * Adds a piece of the stream that is no frame. Pieces that follow each other and are wrong for the same reason become
 * one of up to 1 KB: garbage costs a refusal for each kilobyte, not for each byte.
 */
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

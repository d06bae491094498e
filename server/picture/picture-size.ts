/** What pictures people send may be (docs/security.md#uploads). */
export const pictureTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
} as const

export type PictureType = (typeof pictureTypes)[keyof typeof pictureTypes]

/** Beyond them a picture is refused: made to fill the memory of who decodes it. */
export const pictureLimits = { megapixels: 50, side: 20_000 } as const

/** Pixels, as the file says it. */
export type PictureSize = { width: number; height: number }

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex')

/** PNG, third edition, 11.2.1: the first chunk is IHDR, which begins with the size. */
function pngSize(bytes: Buffer): PictureSize | undefined {
  const isPng = bytes.length > 33 && bytes.subarray(0, 8).equals(pngSignature)
  if (!isPng || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** Frames: 0xC0 to 0xCF but tables of Huffman, of arithmetic coding, and the reserved one. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function jpegSize(bytes: Buffer): PictureSize | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1)
    if (isFrame(marker))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

const readers = { 'image/png': pngSize, 'image/jpeg': jpegSize } as const

/** Undefined unless the bytes begin as a picture of that type. */
export function pictureSize(bytes: Buffer, type: PictureType): PictureSize | undefined {
  const { width = 0, height = 0 } = readers[type](bytes) ?? {}
  return width > 0 && height > 0 ? { width, height } : undefined
}

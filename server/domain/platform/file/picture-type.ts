/** Larger ones are made to fill the memory of who looks at them. */
const mostPixels = 50_000_000

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex')

type Size = { width: number; height: number }

function pngSize(bytes: Buffer): Size | undefined {
  const isPng = bytes.length > 33 && bytes.subarray(0, 8).equals(pngSignature)
  if (!isPng || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** Frames: 0xC0 to 0xCF but tables of Huffman, of arithmetic coding, and the reserved one. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function jpegSize(bytes: Buffer): Size | undefined {
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

const readers = {
  png: { mime: 'image/png', sizeOf: pngSize },
  jpg: { mime: 'image/jpeg', sizeOf: jpegSize },
  jpeg: { mime: 'image/jpeg', sizeOf: jpegSize },
} as const

const isPicture = (extension: string): extension is keyof typeof readers =>
  Object.hasOwn(readers, extension)

/** Undefined unless the bytes begin as a picture of that extension, of a size that can be shown. */
export function pictureType(bytes: Buffer, extension: string): string | undefined {
  if (!isPicture(extension)) return undefined
  const { mime, sizeOf } = readers[extension]
  const { width = 0, height = 0 } = sizeOf(bytes) ?? {}
  return width > 0 && height > 0 && width * height <= mostPixels ? mime : undefined
}

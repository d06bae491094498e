import sharp from 'sharp'
import type { PictureType } from './picture-size.ts'
import { pictureLimits } from './picture-size.ts'

/** Larger ones are made smaller: enough for what a screen or a sheet of paper shows. */
const keptPixels = 12_000_000

sharp.cache(false)
sharp.concurrency(1)
// Of all that the library can read, these two alone.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })

/**
 * The same picture, upright, drawn anew as the same type: pixels alone are taken over, no EXIF, XMP,
 * comment, second picture or tail. Rejects where the bytes are no whole picture.
 */
export async function redraw(bytes: Buffer, type: PictureType): Promise<Buffer> {
  const limitInputPixels = pictureLimits.megapixels * 1_000_000
  const image = sharp(bytes, { limitInputPixels, failOn: 'error' })
  const { autoOrient: upright, isPalette } = await image.metadata()
  const scale = Math.min(1, Math.sqrt(keptPixels / (upright.width * upright.height)))
  const width = Math.max(1, Math.round(upright.width * scale))
  const drawn = image.autoOrient().resize({ width, withoutEnlargement: true })
  const written =
    type === 'image/png'
      ? drawn.png({ compressionLevel: 9, palette: isPalette === true })
      : drawn.jpeg({ quality: 88 })
  return written.toBuffer()
}

/** Whole in a square of so many pixels a side, on no ground, as PNG. Rejects where the bytes are no whole picture. */
export function drawSquare(bytes: Buffer, side: number): Promise<Buffer> {
  const limitInputPixels = pictureLimits.megapixels * 1_000_000
  return sharp(bytes, { limitInputPixels, failOn: 'error' })
    .autoOrient()
    .resize({
      width: side,
      height: side,
      fit: 'contain',
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** The middle of it, filling a square of so many pixels a side, as WebP. Rejects where the bytes are no whole picture. */
export function drawPortrait(bytes: Buffer, side: number): Promise<Buffer> {
  const limitInputPixels = pictureLimits.megapixels * 1_000_000
  return sharp(bytes, { limitInputPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'cover' })
    .webp({ quality: 80 })
    .toBuffer()
}

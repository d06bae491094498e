import { createHash } from 'node:crypto'
import { type BrandImage, brandImages } from '#lib/codes/brand-images.ts'
import type { Context } from '../../../context.ts'
import type { Pool } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { squarePicture } from '../../../picture/clean-picture.ts'
import type { PictureType } from '../../../picture/picture-size.ts'
import { readUpload } from '../file/read-upload.ts'

/** Draws logo and icons of a picture that the caller uploaded, and keeps them by their hash. Throws notFound, pictureUnreadable. */
export async function drawImages(
  ctx: Context,
  fileId: string,
): Promise<Record<BrandImage, string>> {
  const { services, now } = ctx
  const { bytes: picture, mime } = await readUpload(ctx, fileId, 'logo')
  const drawn = async (kind: BrandImage) => {
    const bytes = await squarePicture(picture, mime as PictureType, brandImages[kind].side)
    const hash = createHash('sha256').update(bytes).digest('hex')
    const row = { hash: hash, bytes: bytes, created_at: new Date(now()) }
    await run(
      services.pool,
      db
        .insertInto('brand_image')
        .values(rowFor('brand_image', row))
        .onConflict((conflict) => conflict.column('hash').doNothing()),
    )
    return hash
  }
  return {
    logo: await drawn('logo'),
    favicon: await drawn('favicon'),
    icon192: await drawn('icon192'),
    icon512: await drawn('icon512'),
  }
}

/** PNG by the hash in its address; undefined: there is none. */
export async function readBrandImage(pool: Pool, hash: string): Promise<Buffer | undefined> {
  const found = await first(
    pool,
    db.selectFrom('brand_image').select('bytes').where('hash', '=', hash),
  )
  return found?.bytes
}

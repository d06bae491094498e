import { z } from 'zod'
import { brandPalette } from '#lib/codes/brand-shapes.ts'
import { brandName, brandRev, brandValues } from '../brand-fields.ts'
import { defineFunc } from '../define.ts'
import { fileId, requestId } from '../fields.ts'

export const setConfig = defineFunc('ops/SetConfig', {
  summary:
    'Keeps a draft of what a brand sets; nobody sees it before ops/PublishConfig. Makes a brand where `base` is given; a dealer’s account makes one, for its branch, which follows the brand of the host it works at.',
  access: ['e_ua_edit_brand'],
  writes: true,
  params: z.strictObject({
    brand: brandName,
    base: brandName.optional().describe('Brand that a new one begins as'),
    rev: brandRev.describe('0 of a brand that was never edited'),
    values: brandValues,
    logo_file: fileId.optional().describe('Upload of kind `logo`, which becomes `values.images`'),
    request_id: requestId,
  }),
  reply: z.object({
    rev: brandRev,
    values: brandValues.describe('As they were kept'),
    palette: z.exactOptional(brandPalette.describe('Shades of `values.accent`')),
  }),
  errors: [
    'notFound',
    'dataChanged',
    'brandExists',
    'brandHostTaken',
    'brandSeriesTaken',
    'brandValueRefused',
    'tooManyBrands',
    'pictureUnreadable',
    'filesAway',
    'fileDamaged',
  ],
})

import { z } from 'zod'
import { brandLanguage } from '#lib/codes/brand-shapes.ts'
import { brandName } from '../brand-fields.ts'
import { defineFunc } from '../define.ts'

export const previewConfig = defineFunc('ops/PreviewConfig', {
  summary:
    'Mail, SMS and receipt of the draft of a brand, drawn as they are when they are sent. Nothing is kept or sent; names and numbers in them are examples.',
  access: ['e_ua_edit_brand'],
  writes: false,
  params: z.strictObject({
    brand: brandName,
    language: brandLanguage.describe('In which they are read'),
  }),
  reply: z.object({
    mail: z.object({ subject: z.string(), body: z.string() }),
    sms: z.string(),
    pdf: z.string().describe('Of a receipt, base64'),
  }),
  errors: ['notFound'],
  rate: { perSecond: 0.5, burst: 10 },
})

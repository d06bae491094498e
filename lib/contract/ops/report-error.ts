import { z } from 'zod'
import { clientErrorLimits } from '#lib/rules/client-error-limits.ts'
import { defineFunc } from '../define.ts'
import { requestId } from '../fields.ts'

const text = (max: number) => z.string().trim().max(max)

export const reportError = defineFunc('ops/ReportError', {
  summary:
    'Reports an unexpected error of the console in the browser. Addresses, numbers and long words are taken out before it is kept.',
  access: [],
  writes: true,
  params: z.strictObject({
    message: text(clientErrorLimits.message).min(1),
    place: text(clientErrorLimits.place).describe('Path of the page'),
    source: text(clientErrorLimits.source).default('').describe('File, line and column'),
    version: text(clientErrorLimits.version)
      .default('')
      .describe('Of the console, as /version.json says'),
    request_id: requestId,
  }),
  reply: z.object({}),
  rate: { perSecond: 0.1, burst: 10 },
})

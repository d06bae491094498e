import { z } from 'zod'
import { orderPeriod } from '#lib/rules/period.ts'
import { currencyParam, sfamilyid, unixTime } from './fields.ts'

/** Of paid orders that are added up. */
export const sumsParams = {
  sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
  currency: currencyParam,
  start_time: unixTime,
  end_time: unixTime.describe(`At most ${orderPeriod.maxDays} days after the start`),
  limit_size: z.int().min(1).max(400).default(400).describe('Rows a page'),
}

export const sumsRow = {
  key: z.string(),
  day: z.string().nullable().describe('yyyy-MM-dd, or yyyy-MM by month'),
}

export const sumsLimits = {
  errors: ['notFound', 'rangeTooLong', 'rangeReversed', 'rangeInFuture'],
  rate: { perSecond: 2, burst: 10 },
} as const

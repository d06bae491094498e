import { z } from 'zod'
import { packageStates } from '#lib/codes/packages.ts'
import { defineFunc } from '../define.ts'
import { batchNo, comparedId, currencyParam, limitSize, searched, sfamilyid } from '../fields.ts'
import { pricedRow, region, soldType } from '../package-fields.ts'

export const getPriceList = defineFunc('incrementpackage/GetPriceList', {
  summary: 'Packages with prices up and down, for sellers. Withdrawn ones are for root only.',
  access: ['e_ua_show_increment'],
  writes: false,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    sfamilyid: sfamilyid.optional().describe('A dealer directly below the caller: its prices too'),
    currency: currencyParam,
    batch_no: batchNo.optional().describe('Only this one'),
    type: soldType.optional(),
    region: region.optional(),
    state: z.enum(packageStates).optional(),
    search: searched.optional().describe('Part of a name, in any language'),
    limit_size: limitSize,
    last_batch_no: comparedId(batchNo).optional().describe('Last row of the page before'),
  }),
  reply: z.object({ items: z.array(pricedRow) }),
  errors: ['notFound', 'notASubordinate', 'onlySellers'],
})

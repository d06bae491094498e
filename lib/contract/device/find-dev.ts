import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { imei, limitSize, searched, sfamilyid, sgid, simei } from '../fields.ts'
import { deviceRow } from './device-row.ts'

/** What each row has. */
const named = {
  imei: true,
  simei: true,
  name: true,
  model: true,
  sfamilyid: true,
  sfamily_name: true,
} as const

export const findDev = defineFunc('device/FindDev', {
  summary: 'Looks devices up by number (exact list, or part of one number or name).',
  access: [],
  writes: false,
  scope: { sfamilyid: 'organisation', sfid: 'organisation', sgid: 'group' },
  params: z.strictObject({
    imei: searched.min(1).optional().describe('Number or name, or a part of it'),
    imeis: z.array(imei).min(1).max(1000).optional().describe('Exact numbers'),
    is_find_iccid: z.boolean().default(false).describe('Also match the ICCID of the SIM'),
    limit_size: limitSize,
    last_imei: z
      .string()
      .max(40)
      .optional()
      .describe('`imei` of the last row of the page before; of a search by words'),
    sfamilyid: sfamilyid.optional(),
    sfid: sfamilyid.optional().describe('Another name of `sfamilyid`'),
    sgid: sgid.optional(),
    is_get_child: z.boolean().default(true),
    get_detail: z
      .boolean()
      .default(false)
      .describe(
        'Also the row of each, with the address of its last fix, as device/GetDetail has them',
      ),
    get_chain: z.boolean().default(false).describe('Also the chain of organisations of each'),
  }),
  reply: z.object({
    items: z
      .array(
        z.object({
          imei: z.string(),
          simei,
          name: z.string(),
          model: z.string(),
          sfamilyid,
          sfamily_name: z.string(),
          chain: z
            .array(z.object({ sid: sfamilyid, sname: z.string() }))
            .optional()
            .describe("From the caller's organisation down to the device's; with `get_chain`"),
          ...deviceRow.omit(named).extend({ addr: z.string() }).partial().shape,
        }),
      )
      .describe('By number'),
    missing: z.array(z.string()).describe('Numbers of `imeis` that were not found'),
  }),
  errors: ['notFound'],
})

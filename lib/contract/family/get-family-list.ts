import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { comparedId, limitSize, sfamilyid, sgid, unixTime } from '../fields.ts'

/** A node of the organisation tree. */
export const familyNode = z.object({
  sid: sfamilyid,
  sname: z.string(),
  parentId: sfamilyid.nullable(),
  type: z.enum(['seller', 'end_user']),
  sub_count: z.int().describe('Child organisations, direct'),
  imei_count: z.int().describe('Devices of the organisation itself'),
  total_imei_count: z.int().describe('Devices of the organisation and of all below it'),
})

export const garageNode = z.object({ sgid, name: z.string(), imei_count: z.int() })

/** Ties by id. `created` is the order of making. */
export const nodeOrder = {
  sort: z
    .enum(['created', 'name', 'devices'])
    .default('created')
    .describe('`devices`: by `imei_count`'),
  is_desc: z.boolean().default(false),
  last_key: z
    .string()
    .max(80)
    .optional()
    .describe('`sort_key` of the last row of the page before; needed unless sorted by `created`'),
}

export const sortKey = z.string().describe('For `last_key`')

export const getFamilyList = defineFunc('family/GetFamilyList', {
  summary: 'Child organisations and groups of one organisation, a page at a time.',
  access: [],
  writes: false,
  scope: { familyid: 'organisation', last_fid: 'organisation' },
  params: z.strictObject({
    familyid: sfamilyid.optional().describe("Parent; the caller's own organisation without it"),
    f_limit_size: limitSize,
    g_limit_size: limitSize,
    get_current: z.boolean().default(false).describe('Also answer the organisation itself, first'),
    last_fid: comparedId(sfamilyid).optional().describe('Last organisation of the page before'),
    ...nodeOrder,
  }),
  reply: z.object({
    familys: z.array(familyNode.extend({ create_time: unixTime, sort_key: sortKey })),
    garages: z.array(garageNode),
    total: z.int().describe('Child organisations in all'),
    garage_total: z
      .int()
      .describe('Groups in all; family/GetGarageList goes on after the last of them'),
  }),
  errors: ['notFound'],
})

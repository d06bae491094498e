import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { comparedId, limitSize, searched, sfamilyid, sgid } from '../fields.ts'
import { garageNode, nodeOrder, sortKey } from './get-family-list.ts'

export const getGarageList = defineFunc('family/GetGarageList', {
  summary: 'Groups of devices of one organisation, a page at a time.',
  access: [],
  writes: false,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
    search: searched.optional().describe('Part of the name'),
    limit_size: limitSize,
    last_sgid: comparedId(sgid).optional().describe('Last group of the page before'),
    ...nodeOrder,
  }),
  reply: z.object({
    items: z.array(garageNode.extend({ sort_key: sortKey })),
    total: z.int().describe('Groups of the organisation in all'),
  }),
  errors: ['notFound'],
})

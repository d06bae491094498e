import { z } from 'zod'
import { type StateFilter, stateFilters } from '#lib/codes/device-state.ts'
import { defineFunc } from '../define.ts'
import { deviceRow } from '../device/device-row.ts'
import { limitSize, sfamilyid, sgid, simei } from '../fields.ts'

const filters = Object.keys(stateFilters) as [StateFilter, ...StateFilter[]]

export const getDeviceList = defineFunc('family/GetDeviceList', {
  summary: 'Devices of an organisation, a page at a time, with their present state.',
  access: [],
  writes: false,
  scope: { sfamilyid: 'organisation', sgid: 'group', simeis: 'device' },
  params: z.strictObject({
    sfamilyid: sfamilyid.optional(),
    sgid: sgid.optional(),
    is_get_child: z.boolean().default(true).describe('Also devices of all organisations below'),
    state: z.enum(filters).default('all'),
    search: z.string().trim().max(40).optional().describe('Part of the number or of the name'),
    simeis: z
      .array(simei)
      .max(300)
      .optional()
      .describe('Only these devices, for labels on the map'),
    limit_size: limitSize,
    last_imei: z.string().max(40).optional().describe('`imei` of the last row of the page before'),
  }),
  reply: z.object({
    items: z.array(deviceRow),
    counts: z
      .object({
        all: z.int(),
        online: z.int(),
        moving: z.int(),
        static: z.int(),
        offline: z.int(),
        expired: z.int(),
        notActivated: z.int(),
      })
      .describe('Devices of the organisation by state, without the filters; on the first page only')
      .optional(),
  }),
  errors: ['notFound'],
})

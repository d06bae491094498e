import { z } from 'zod'
import { type StateFilter, stateFilters } from '#lib/codes/device-state.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineFunc } from '../define.ts'
import { profileReply } from '../device/device-profile.ts'
import { deviceRow } from '../device/device-row.ts'
import { limitSize, protocol, searchedDevice, sfamilyid, sgid, simei, taskId } from '../fields.ts'

/** All but `imei` break ties by number. */
export const deviceSorts = ['imei', 'name', 'activation', 'due', 'modify'] as const
/** Days from now; `expired` is past, `none` has no end. */
export const expiryWindows = ['expired', '7', '30', '60', 'none'] as const

/** Online are those that move and those that stand (`static`). */
export const stateCounts = z.object({
  all: z.int(),
  online: z.int(),
  moving: z.int(),
  static: z.int(),
  offline: z.int(),
  expired: z.int(),
  notActivated: z.int(),
})

const filters = Object.keys(stateFilters) as [StateFilter, ...StateFilter[]]

/** Also of device/Select. */
export const deviceListFilter = {
  sfamilyid: sfamilyid.optional(),
  sgid: sgid.optional(),
  is_get_child: z.boolean().default(true).describe('Also devices of all organisations below'),
  state: z
    .enum(filters)
    .default('all')
    .describe('`online`: moving or standing (e_line_human). `static`: standing, asleep or not'),
  search: searchedDevice
    .optional()
    .describe('Part of the number, the name or the owner; a whole phone or SIM number'),
  model: z
    .string()
    .trim()
    .max(textLimits.deviceModel)
    .optional()
    .describe('Part of the model, in capitals or not'),
  model_is: z.string().trim().max(textLimits.deviceModel).optional().describe('The whole model'),
  version: z
    .string()
    .max(textLimits.deviceVersion)
    .optional()
    .describe('The whole firmware version; empty for devices that told none'),
  protocol: protocol.optional(),
  expiry: z
    .enum(expiryWindows)
    .optional()
    .describe('Service over, ending within so many days, or without an end'),
  icons: z
    .array(z.int().min(0).max(10))
    .max(11)
    .optional()
    .describe("Only devices with one of these indexes into the brand's map icons"),
  is_activated: z.boolean().optional(),
  is_frozen: z.boolean().optional(),
  is_oil_cut: z.literal(true).optional().describe('Only devices that say their fuel is cut'),
  has_account: z.boolean().optional().describe('Bound to an account, or not'),
  has_phone: z.boolean().optional(),
  has_dealer: z.boolean().optional(),
  task_id: taskId.optional().describe('Only devices that this import of the caller brought'),
}

export const getDeviceList = defineFunc('family/GetDeviceList', {
  summary: 'Devices of an organisation, a page at a time, with their present state.',
  access: [],
  writes: false,
  scope: { sfamilyid: 'organisation', sgid: 'group', simeis: 'device' },
  params: z.strictObject({
    ...deviceListFilter,
    simeis: z
      .array(simei)
      .max(300)
      .optional()
      .describe('Only these devices, for labels on the map'),
    get_detail: z
      .boolean()
      .default(false)
      .describe('Also the profile and the address of each, as device/GetDetail has them'),
    sort: z
      .enum(deviceSorts)
      .default('imei')
      .describe('Never activated and never ending come last'),
    is_desc: z.boolean().default(false),
    limit_size: limitSize,
    last_imei: z.string().max(40).optional().describe('`imei` of the last row of the page before'),
    last_key: z
      .string()
      .max(80)
      .optional()
      .describe('`sort_key` of that row; needed unless sorted by number'),
  }),
  reply: z.object({
    items: z.array(
      deviceRow.extend({
        sort_key: z.string().describe('For `last_key`'),
        ...z.object({ ...profileReply.shape, addr: z.string(), city: z.string() }).partial().shape,
      }),
    ),
    counts: stateCounts
      .describe(
        'Devices of the organisation by state, without the filters; on the first page only. Missing while a large organisation is being counted for the first time: ask again in a second',
      )
      .optional(),
  }),
  errors: ['notFound'],
})

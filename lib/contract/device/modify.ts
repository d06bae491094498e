import { z } from 'zod'
import { optional } from '#lib/rules/rule.ts'
import { ruled, tidied } from '#lib/rules/ruled.ts'
import { iccid, plainIccid, sim } from '#lib/rules/sim.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineFunc } from '../define.ts'
import { deviceName, remark, requestId, sgid, simei, unixTime } from '../fields.ts'
import { profileParams } from './device-profile.ts'

export const modify = defineFunc('device/Modify', {
  summary:
    'Changes one device; fields that are left out stay. A device log-in may change its own name, icon and profile, a guest name and icon.',
  access: ['e_ua_edit_device'],
  writes: true,
  scope: { simei: 'device', sgid: 'group' },
  lent: 'edit',
  params: z.strictObject({
    simei,
    name: deviceName.optional().describe('Name or plate; empty shows the last six digits'),
    model: z.string().trim().max(textLimits.deviceModel).optional(),
    icon: z.int().min(0).max(10).optional().describe("Index into the brand's map icons"),
    sgid: sgid.nullable().optional().describe('A group of its organisation; null takes it out'),
    wired: z.int().min(0).max(1).optional().describe('0 wired, 1 wireless'),
    sim: ruled(optional(sim))
      .optional()
      .describe('Number of the SIM, 11 or 13 digits; empty for none'),
    iccid: tidied(plainIccid, optional(iccid))
      .optional()
      .describe('19 or 20 digits, or 20 letters and digits; empty for none'),
    remark: remark.optional(),
    due_time: unixTime
      .nullable()
      .optional()
      .describe(
        'End of the platform service, at most 240 months ahead; null for no end. Dealers only',
      ),
    ...z.object(profileParams).partial().shape,
    request_id: requestId,
  }),
  reply: z.object({ modify_time: z.int().describe('Unix seconds') }),
  errors: [
    'deviceNotFound',
    'notFound',
    'groupElsewhere',
    'deviceFieldNotYours',
    'onlySellers',
    'expiryTooLong',
    'simBound',
    'timeIsPaid',
  ],
})

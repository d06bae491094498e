import { z } from 'zod'
import { defaultProtocol } from '#lib/codes/protocols.ts'
import { claimCode } from '#lib/rules/claim-code.ts'
import { numberRule } from '#lib/rules/device-number.ts'
import { anyPhone } from '#lib/rules/phone.ts'
import { firstBroken, optional } from '#lib/rules/rule.ts'
import { ruled, tidied } from '#lib/rules/ruled.ts'
import { iccid, plainIccid, sim } from '#lib/rules/sim.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineFunc } from '../define.ts'
import {
  deviceName,
  newImei,
  protocol,
  remark,
  requestId,
  sfamilyid,
  sgid,
  simei,
  unixTime,
} from '../fields.ts'
import { profileParams } from './device-profile.ts'

export const addDevice = defineFunc('device/Add', {
  summary: 'Takes one device in by hand, with what a row of device/Import may say of it.',
  access: ['e_ua_import_device'],
  writes: true,
  scope: { sfamilyid: 'organisation', sgid: 'group' },
  notByKey: ['phone', 'code'],
  params: z
    .strictObject({
      sfamilyid: sfamilyid.describe('Organisation that gets the device'),
      imei: newImei,
      protocol: protocol.default(defaultProtocol),
      name: deviceName.default(''),
      model: z.string().trim().max(textLimits.deviceModel).default(''),
      sgid: sgid.optional().describe('A group of the organisation'),
      wired: z.int().min(0).max(1).default(0).describe('0 wired, 1 wireless'),
      icon: z.int().min(0).max(10).default(0).describe("Index into the brand's map icons"),
      sim: ruled(optional(sim)).default('').describe('Number of the SIM, 11 or 13 digits'),
      iccid: tidied(plainIccid, optional(iccid))
        .default('')
        .describe('19 or 20 digits, or 20 letters and digits'),
      phone: ruled(optional(anyPhone))
        .default('')
        .describe(
          'Mobile number: 11 digits of mainland China, or + and an international number; its owner may log in to the device by phone; needs e_ua_bind_device',
        ),
      code: ruled(optional(claimCode))
        .default('')
        .describe('Printed on the device: whoever buys it claims it with this code (device/Claim)'),
      due_time: unixTime
        .nullable()
        .default(null)
        .describe('End of the platform service, at most 240 months ahead; null for no end'),
      remark: remark.default(''),
      ...z.object(profileParams).partial().shape,
      refuse_claim: z
        .boolean()
        .default(false)
        .describe(
          'Take the number although somebody claimed it, as long as nothing has shown that it is his',
        ),
      request_id: requestId,
    })
    .superRefine(({ imei: number, protocol: spoken }, context) => {
      const broken = firstBroken(number, [numberRule(spoken)])
      if (broken) context.addIssue({ code: 'custom', path: ['imei'], params: { rule: broken.key } })
    }),
  reply: z.object({ simei }),
  errors: [
    'notFound',
    'groupElsewhere',
    'deviceExists',
    'deviceClaimed',
    'deviceInRecycleBin',
    'phoneBoundElsewhere',
    'noPermission',
    'onlySellers',
    'expiryTooLong',
    'expiryPast',
    'overQuota',
    'serviceNotActive',
    'simBound',
    'timeIsPaid',
  ],
  rate: { perSecond: 5, burst: 20 },
})

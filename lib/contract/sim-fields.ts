import { z } from 'zod'
import { simCarriers, simStates } from '#lib/codes/sim.ts'
import { anyPhone } from '#lib/rules/phone.ts'
import { ruled, tidied } from '#lib/rules/ruled.ts'
import { iccid, mostSims, plainIccid } from '#lib/rules/sim.ts'
import { sfamilyid, simCardId, simei, unixTime } from './fields.ts'

export const iccidField = tidied(plainIccid, iccid).describe(
  '19 or 20 digits, or 20 letters and digits; 19 digits and the same with their check digit are one card',
)
export const iccidList = z.array(iccidField).min(1).max(mostSims)

export const simRow = z.object({
  sim_id: simCardId.describe('For `last_id`'),
  iccid: z.string(),
  msisdn: z.string().describe('Number of the card'),
  imsi: z.string(),
  carrier: z.enum(simCarriers),
  apn: z.string(),
  package_name: z.string(),
  state: z.enum(simStates),
  flow: z.int().nullable().describe('KB of the package; null: not known'),
  used_flow: z.int().describe('KB'),
  active_time: unixTime.nullable(),
  end_time: unixTime.nullable(),
  check_time: unixTime.nullable().describe('When its operator answered last'),
  sfamilyid,
  sfamily_name: z.string(),
  simei: simei.nullable().describe('The device that it is in'),
  imei: z.string(),
  device_name: z.string(),
  remark: z.string(),
  reported: z
    .object({ simei, imei: z.string(), device_name: z.string(), time: unixTime })
    .nullable()
    .describe('Another device that reports it, for sim/AnswerReport'),
  chain: z
    .array(z.object({ sid: sfamilyid, sname: z.string() }))
    .optional()
    .describe("From the caller's organisation down to the card's; with `get_chain`"),
})

export const simBulkReply = z.object({
  suc_items: z.array(z.string()).describe('ICCIDs'),
  fail_items: z.array(
    z.object({
      imei: z.string().describe('The ICCID'),
      simei: z.string(),
      errcode: z.int(),
      error_message: z.string(),
    }),
  ),
})

export const whiteField = ruled(anyPhone).describe(
  'A mainland mobile number, or + and an international one',
)

export const whiteReply = z.object({
  suc_items: z.array(z.string()).describe('Numbers'),
  fail_items: z.array(
    z.object({
      imei: z.string().describe('The number'),
      simei: z.string(),
      errcode: z.int(),
      error_message: z.string(),
    }),
  ),
})

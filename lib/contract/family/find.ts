import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { fenceId, searched, sfamilyid, simei, suid, unixTime } from '../fields.ts'
import { orderStatus, outTradeNo } from '../pay-fields.ts'

const chain = z
  .array(z.object({ sid: sfamilyid, sname: z.string() }))
  .describe("From the caller's organisation down to the one above it")

/** The most that it answers of each kind. */
export const mostFound = 10

export const find = defineFunc('family/Find', {
  summary:
    'What a text names, anywhere below the caller: devices, organisations, accounts and fences by a part of their name, devices and SIM cards by a part of their number, orders by their whole number. Few of each, the best first; kinds that the caller may not list stay empty.',
  access: [],
  writes: false,
  params: z.strictObject({
    text: searched.min(1),
    limit_size: z.int().min(1).max(mostFound).default(5).describe('Of each kind'),
  }),
  reply: z.object({
    devices: z.array(
      z.object({ simei, imei: z.string(), name: z.string(), sfamilyid, sfamily_name: z.string() }),
    ),
    orders: z.array(
      z.object({
        out_trade_no: outTradeNo,
        package_name: z.string(),
        sfamily_name: z.string().describe('Who paid'),
        simei: simei.nullable().describe('The device that it is for'),
        status: orderStatus,
        currency: z.string(),
        total_fee: z.int().describe('Cents'),
        create_time: unixTime,
      }),
    ),
    cards: z.array(
      z.object({
        iccid: z.string(),
        msisdn: z.string(),
        simei: simei.nullable().describe('The device that it is in'),
        device_name: z.string(),
        sfamily_name: z.string(),
      }),
    ),
    fences: z.array(z.object({ fence_id: fenceId, name: z.string(), sfamily_name: z.string() })),
    organisations: z.array(z.object({ sid: sfamilyid, sname: z.string(), chain })),
    accounts: z.array(
      z.object({
        suid,
        account: z.string(),
        nickName: z.string(),
        sfamilyid,
        sfamily_name: z.string(),
        chain,
      }),
    ),
  }),
})

import { z } from 'zod'
import { heardCauses, listenSeconds } from '#lib/codes/heard-causes.ts'
import { defineFunc } from '../define.ts'
import { latMicro, lonMicro, protocol, simei, unixTime } from '../fields.ts'

/** The gateways note only devices that were asked for lately: each call keeps them listening. */
export const getHeard = defineFunc('device/GetHeard', {
  summary: `What the gateways heard from a device that is waited for, in the last hour. Asking makes them listen for it for ${listenSeconds / 60} minutes; its readers are told of news by push ("changed"). Not for device log-ins.`,
  access: ['e_ua_edit_device'],
  writes: false,
  scope: { simei: 'device' },
  params: z.strictObject({ simei }),
  reply: z.object({
    imei: z.string(),
    protocol: protocol.describe('As the device was entered'),
    proof_port: protocol
      .nullable()
      .describe(
        "Of a claimed device that nobody has shown to be the claimant's: whose port it may come to as a proof (SMS with the server and that port); null: none is needed",
      ),
    is_activated: z.boolean().describe('Whether it ever had a place'),
    is_online: z.boolean(),
    seen_time: unixTime.nullable(),
    satellites: z.int().nullable().describe('As last reported'),
    last_pos: z
      .object({ lat: latMicro, lon: lonMicro, time: unixTime })
      .nullable()
      .describe('Last fix'),
    host: z
      .string()
      .nullable()
      .describe('Where devices reach this platform; null: the host of the console'),
    ports: z.array(z.object({ protocol, port: z.int() })),
    items: z
      .array(
        z.object({
          cause: z
            .enum(heardCauses)
            .describe(
              '`entered`, `noFix` and `wrongClock`: it was let in, the last two without a place yet; `leftOut`: without values that could not be read; `otherNumber`: a number came that no device has, which ends alike or comes from the address of who asks (device/TakeNumber); `unproved`: it was claimed, and came from another network than who claimed it; all others: why it was not let in',
            ),
          protocol: protocol.nullable().describe('Spoken; null when the bytes do not say'),
          port: protocol.describe('Whose port it came to'),
          address: z.string().describe('Of the sender, hidden in part'),
          number: z.string().nullable().describe('Last digits of the other number'),
          count: z.int(),
          time: unixTime,
        }),
      )
      .describe('One a cause, newest first'),
  }),
  errors: ['deviceNotFound'],
  rate: { perSecond: 2, burst: 20 },
})

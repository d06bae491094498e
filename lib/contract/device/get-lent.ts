import { z } from 'zod'
import { displayStates } from '#lib/codes/device-state.ts'
import { shareRights } from '#lib/rules/sharing.ts'
import { defineFunc } from '../define.ts'
import { invitationId, latMicro, lonMicro, simei, unixTime } from '../fields.ts'

export const getLent = defineFunc('device/GetLent', {
  summary:
    'Devices that others share with the account, with their present state: no number, no owner’s data, no past.',
  access: [],
  writes: false,
  params: z.strictObject({}),
  reply: z.object({
    time: unixTime.describe('Of the answer'),
    items: z.array(
      z.object({
        invite_id: invitationId,
        simei,
        name: z.string().describe('Its last six digits without one'),
        icon: z.int().describe("Index into the brand's map icons"),
        from: z.string().describe('Name of the account that shares it'),
        rights: z.enum(shareRights),
        end_time: unixTime,
        commands: z
          .array(z.int())
          .describe('What it may be sent: type values that its protocol has words for'),
        state: z.enum(displayStates),
        fix_time: unixTime.nullable(),
        lat: latMicro.nullable(),
        lon: lonMicro.nullable(),
        speed: z.int().nullable().describe('Tenths of km/h'),
        course: z.int().nullable(),
      }),
    ),
  }),
  errors: ['accountsOnly'],
  rate: { perSecond: 2, burst: 10 },
})

import { z } from 'zod'
import { displayStates } from '#lib/codes/device-state.ts'
import { defineFunc } from '../define.ts'
import { askedLanguage, latMicro, lonMicro, pwdMd5, unixTime } from '../fields.ts'

export const getShared = defineFunc('device/GetShared', {
  summary:
    'Where a shared device is now. No session; a link that ended answers as one that never was.',
  access: 'anyone',
  writes: false,
  params: z.strictObject({
    token: z.string().regex(/^[\w-]{43}$/),
    pwd_md5: pwdMd5.optional().describe('Hex md5 of the password of the link, if it has one'),
    view_key: z
      .string()
      .regex(/^[\w-]{43}$/)
      .optional()
      .describe('Of an earlier answer, in place of the password'),
    language: askedLanguage.describe('Of the address'),
  }),
  reply: z.object({
    name: z.string(),
    icon: z.int().describe("Index into the brand's map icons"),
    state: z.enum(displayStates),
    fix_time: unixTime.nullable(),
    lat: latMicro.nullable(),
    lon: lonMicro.nullable(),
    speed: z.int().nullable().describe('Tenths of km/h'),
    course: z.int().nullable(),
    address: z.string().nullable(),
    end_time: unixTime.describe('When the link ends'),
    time: unixTime.describe('Of the answer'),
    view_key: z.string().nullable().describe('Spares the password from now on; null without one'),
  }),
  errors: ['shareEnded', 'sharePassword', 'wrongPassword', 'tooManyAttempts'],
  rate: { perSecond: 2, burst: 20 },
})

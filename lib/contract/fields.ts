import { z } from 'zod'
import { listedNumber } from '#lib/rules/device-number.ts'
import { ruled } from '#lib/rules/ruled.ts'

/** 64-bit ids travel as decimal strings (mapi.md, Envelope). */
const id = (what: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,18}$/)
    .describe(`Id of ${what}, a decimal string`)

/** Id of a device. */
export const simei = id('a device')
/** Id of an organisation ("family"). */
export const sfamilyid = id('an organisation')
/** Id of a group of devices ("garage"). */
export const sgid = id('a group of devices')
/** Id of an account. */
export const suid = id('an account')
/** Id of an alarm. */
export const alarmId = id('an alarm')
/** Id of a long operation. */
export const taskId = id('a long operation')
/** Id of a file that was uploaded or made. */
export const fileId = z.uuid().describe('Id of a file')

/**
 * The number with which a device identifies itself: up to 20 letters or digits. Spec §5 has 6-15 digits for entry by
 * hand; the numbers of phones that report over HTTP may be words.
 */
export const imei = ruled(listedNumber).describe('Number printed on the device')

/** Unix seconds. */
export const unixTime = z.int().min(0).max(9_999_999_999).describe('Unix time in seconds')
/** Degrees WGS-84 × 1 000 000. */
export const latMicro = z
  .int()
  .min(-90_000_000)
  .max(90_000_000)
  .describe('Latitude, degrees × 1 000 000, WGS-84')
export const lonMicro = z
  .int()
  .min(-180_000_000)
  .max(180_000_000)
  .describe('Longitude, degrees × 1 000 000, WGS-84')
/** Lower-case hex md5 of a password. */
export const pwdMd5 = z
  .string()
  .regex(/^[0-9a-fA-F]{32}$/)
  .transform((hex) => hex.toLowerCase())
  .describe('Hex md5 of the password')

/** Page size of list calls: at most 100 unless the call says otherwise. */
export const limitSize = z.int().min(1).max(100).default(100).describe('Rows a page')

/** Params whose `last_…` name one row together: all of them or none, as half of them would start over. */
export const wholeCursor = <P extends z.ZodObject>(params: P): P => {
  const cursor = Object.keys(params.shape).filter((name) => name.startsWith('last_'))
  return params.superRefine((values, context) => {
    const missing = cursor.filter((name) => values[name] === undefined)
    if (missing.length === cursor.length) return
    for (const name of missing)
      context.addIssue({
        code: 'custom',
        path: [name],
        message: 'tips1',
        params: { rule: 'tips1' },
      })
  })
}

/** Repeating a write with the same id returns its first answer. */
export const requestId = z
  .string()
  .min(8)
  .max(64)
  .regex(/^[\w-]+$/)
  .optional()
  .describe('Repeat-safe: the same id again returns the first answer')

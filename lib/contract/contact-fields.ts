import { z } from 'zod'
import { code as codeRule, secondFactor } from '#lib/rules/code.ts'
import { email as emailRule, mailLengths } from '#lib/rules/email.ts'
import { anyPhone as phoneRule } from '#lib/rules/phone.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { eitherOf, readingAs, readText } from '#lib/rules/rule.ts'
import { named, ruled } from '#lib/rules/ruled.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { accountSchema, normalAccount } from '#lib/rules/words.ts'

const isMail = (value: string) => value.includes('@')

export const phoneField = ruled(phoneRule).describe(
  'Mobile number: 11 digits of mainland China, or + and an international number',
)

export const mail = ruled(emailRule)
  .transform((value) => value.toLowerCase())
  .describe('Mail address')

const readContact = (value: string) => (isMail(value) ? value : readText(value, [phoneRule]))

export const contact = ruled(
  readingAs(readContact, {
    key: emailRule.key,
    // A phone is longer than the shortest address.
    schema: mailLengths,
    test: (value) => !isMail(value) || emailRule.test(value),
  }),
  {
    ...eitherOf(phoneRule.key, emailRule, phoneRule),
    test: (value) => isMail(value) || phoneRule.test(value),
  },
)
  .transform((value) => value.toLowerCase())
  .describe('Phone (11 digits of mainland China, or + and an international number) or mail address')

export const codeField = ruled(codeRule).describe('Verification code, 6 digits')

export const totpAnswer = ruled(secondFactor).describe(
  '6 digits of the authenticator, or a recovery code',
)

export const nickName = named(required, atMost(textLimits.nickName)).describe(
  'Name that others see',
)

/** Trimmed and lower-cased, with the digits of any keyboard, as at log-in. */
export const loginName = z
  .string()
  .overwrite(normalAccount)
  .min(1)
  .max(textLimits.loginName)
  .meta(accountSchema)

export const loginKind = z.enum(['account', 'device'])

/** The way a message travels. */
export const messageChannel = z.enum(['sms', 'mail'])

import { email } from './email.ts'
import { required } from './required.ts'
import type { Rule } from './rule.ts'

/** Limits of scheduled reports. */
export const scheduleLimits = {
  perAccount: 20,
  recipients: 10,
  /** Of a file in a mail; a larger one is a link. */
  attachedBytes: 10 * 1024 * 1024,
  /** That a file and the link to it are kept. */
  fileDays: 7,
  /** That one who was asked may still agree. */
  confirmDays: 7,
  /** That what was sent can be looked up. */
  logDays: 90,
  /** Refused mails of an address in a row, and failed runs of a schedule in a row, that end it. */
  bounces: 3,
  fails: 3,
  /** Questions to one address, and of one account, in a day. */
  asked: { address: 3, account: 50 },
} as const

const separator = /[\s,;，；、]+/

/** Addresses as people write them: one a line, or with commas between. */
export const addressesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(separator)
      .filter(Boolean)
      .map((address) => address.toLowerCase()),
  ),
]

const eachAddress: Rule = {
  key: 'tips2',
  test: (text) => addressesIn(text).every((address) => email.test(address)),
}

const notTooMany: Rule = {
  key: 'mostAddresses',
  values: { max: scheduleLimits.recipients },
  test: (text) => addressesIn(text).length <= scheduleLimits.recipients,
}

/** Of the form's field. */
export const recipientRules: readonly Rule[] = [required, eachAddress, notTooMany]

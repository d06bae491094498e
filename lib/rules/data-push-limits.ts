import type { Rule } from './rule.ts'

/** Limits of what is delivered to addresses of others. */
export const dataPushLimits = {
  perAccount: 10,
  /** Subscriptions set on one, whoever set them. */
  perOrganisation: 100,
  models: 20,
  address: 2000,
  /** Of a message. */
  events: 500,
  bytes: 256 * 1024,
  /** In which an address has to answer, and how much of the answer is read. */
  timeoutSeconds: 10,
  answerBytes: 64 * 1024,
  /** After it without success the subscription is paused. */
  giveUpHours: 24,
  /** That events wait for a subscription that is behind or paused. */
  keptHours: 48,
  /** That it is told that some were not waited for. */
  missedDays: 30,
  /** In which the former secret signs, too. */
  formerHours: 24,
  /** Deliveries of a subscription whose bodies are kept, and for how long; dead ones longer. */
  keptDeliveries: 500,
  deliveredDays: 3,
  deadDays: 30,
} as const

const schemes: readonly string[] = ['http:', 'https:']

const shape = '^https?://[^\\u0000-\\u0020\\u007f]+$'

/** An absolute address without log-in and fragment. Whether it may be called is asked where it is called from. */
export const pushAddress: Rule = {
  key: 'webAddress',
  schema: { pattern: shape, maxLength: dataPushLimits.address },
  test: (text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    return (
      url !== undefined &&
      new RegExp(shape).test(text) &&
      schemes.includes(url.protocol) &&
      text.length <= dataPushLimits.address &&
      url.username + url.password + url.hash === ''
    )
  },
}

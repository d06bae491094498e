import { createHmac } from 'node:crypto'
import { fetchPublic } from '../../process/fetch-public.ts'
import { Declined, type Sender } from '../sender.ts'

export type HttpSmsOptions = {
  url: string
  keyId: string
  keySecret: string
  timeoutMs?: number
  now?: () => number
  /** What the sender's brand is called at the service. */
  codeOf?: (brand: string) => string | undefined
  /** Speaks to no server of the own network. */
  isGuarded?: boolean
}

const mostAnswer = 65_536

/** The request and its answers: docs/operations.md#sms-and-mail. */
export function httpSmsSender(options: HttpSmsOptions): Sender {
  const { url, keyId, keySecret, codeOf, isGuarded = false } = options
  const { timeoutMs = 10_000, now = Date.now } = options
  return {
    isSandbox: false,
    send: async ({ id, target, brand, body: text }) => {
      const code = brand && codeOf?.(brand)
      const body = JSON.stringify({ id, to: target, text, ...(code && { code }) })
      const timestamp = String(Math.floor(now() / 1000))
      const headers = {
        'content-type': 'application/json',
        'x-key-id': keyId,
        'x-timestamp': timestamp,
        'x-signature': createHmac('sha256', keySecret).update(`${timestamp}.${body}`).digest('hex'),
      }
      // The answer may repeat the code: only its status is told.
      const limits = { timeoutMs, maxBytes: mostAnswer, allowPrivate: !isGuarded }
      const sent = { accept: '*/*', json: body, headers: headers }
      const { status } = await fetchPublic(new URL(url), limits, sent)
      if (status >= 200 && status < 300) return
      const isForGood = status >= 400 && status < 500 && status !== 408 && status !== 429
      throw isForGood
        ? new Declined(`declined with ${status}`)
        : new Error(`the provider answered ${status}`)
    },
  }
}

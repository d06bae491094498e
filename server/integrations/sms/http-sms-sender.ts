import { createHmac } from 'node:crypto'
import { Declined, type Sender } from '../sender.ts'

export type HttpSmsOptions = {
  url: string
  keyId: string
  keySecret: string
  timeoutMs?: number
  now?: () => number
}

/** The request and its answers: docs/operations.md#sms-and-mail. */
export function httpSmsSender(options: HttpSmsOptions): Sender {
  const { url, keyId, keySecret, timeoutMs = 10_000, now = Date.now } = options
  return {
    isSandbox: false,
    send: async ({ id, target, body: text }) => {
      const body = JSON.stringify({ id, to: target, text })
      const timestamp = String(Math.floor(now() / 1000))
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          'content-type': 'application/json',
          'x-key-id': keyId,
          'x-timestamp': timestamp,
          'x-signature': createHmac('sha256', keySecret)
            .update(`${timestamp}.${body}`)
            .digest('hex'),
        },
        body,
      })
      // The body may repeat the code: log the status only.
      await response.body?.cancel()
      const { ok, status } = response
      if (ok) return
      const isForGood = status >= 400 && status < 500 && status !== 408 && status !== 429
      throw isForGood
        ? new Declined(`declined with ${status}`)
        : new Error(`the provider answered ${status}`)
    },
  }
}

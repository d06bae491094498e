import { createHmac } from 'node:crypto'
import { Declined, type Sender } from '../sender.ts'

export type HttpSmsOptions = {
  url: string
  keyId: string
  keySecret: string
  /** Milliseconds until a silent provider counts as away. */
  timeoutMs?: number
  now?: () => number
}

/**
 * Posts SMS to a provider, or to a small bridge in front of one: JSON {id, to, text} with the headers X-Key-Id,
 * X-Timestamp (Unix seconds) and X-Signature, hex HMAC-SHA-256 of `timestamp.body` with the key's secret. 2xx: taken;
 * 4xx other than 408 and 429: declined; all else is tried again, under the same id.
 */
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
      // The answer's text may repeat the message with its code: only the status is kept.
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

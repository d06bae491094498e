import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PushEvents } from './calls.ts'

/** A delivered message: events of one type. */
export type PushMessage = {
  [T in keyof PushEvents]: { type: T; events: PushEvents[T][] }
}[keyof PushEvents]

/** Of Node's http, of fetch, or any object by names in lower case. */
export type PushHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

/** A message that nobody has signed who knows the secret, or that is too old. */
export class PushRefused extends Error {
  override name = 'PushRefused'
}

const prefix = 'whsec_'

function headerOf(headers: PushHeaders, name: string): string {
  const value =
    'get' in headers && typeof headers.get === 'function'
      ? headers.get(name)
      : (headers as Readonly<Record<string, string | readonly string[] | undefined>>)[name]
  if (typeof value !== 'string' || value === '') throw new PushRefused(`there is no ${name}`)
  return value
}

/**
 * The message of a delivery whose signature is right (Standard Webhooks 1.0.0), else it throws PushRefused.
 * `secret`: `whsec_…`, or several where one is being changed. `body`: exactly as it came in.
 * `tolerance`: seconds that its time may differ from `now`, seconds since 1970.
 */
export function verifyPush(
  secret: string | readonly string[],
  headers: PushHeaders,
  body: string | Uint8Array,
  { tolerance = 300, now = Date.now() / 1000 }: { tolerance?: number; now?: number } = {},
): PushMessage {
  const [id, time, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
    (name) => headerOf(headers, name),
  ) as [string, string, string]
  if (!/^\d+$/.test(time) || Math.abs(now - Number(time)) > tolerance)
    throw new PushRefused(`webhook-timestamp ${time} is not of now`)
  const expected = [secret].flat().map((one) => {
    const key = Buffer.from(one.startsWith(prefix) ? one.slice(prefix.length) : one, 'base64')
    // Anybody could sign with it.
    if (key.length === 0) throw new PushRefused('the secret is empty')
    return createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest()
  })
  const given = signatures.split(' ').flatMap((one) => {
    const [version, text = ''] = one.split(',')
    return version === 'v1' ? [Buffer.from(text, 'base64')] : []
  })
  const isSigned = given.some((mac) =>
    expected.some((own) => own.length === mac.length && timingSafeEqual(own, mac)),
  )
  if (!isSigned) throw new PushRefused('no signature fits the secret')
  return JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString('utf8'))
}

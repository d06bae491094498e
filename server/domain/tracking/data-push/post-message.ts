import { createHmac } from 'node:crypto'
import type { LookupFunction } from 'node:net'
import type { PushOutcome } from '#lib/codes/data-push.ts'
import { dataPushLimits } from '#lib/rules/data-push-limits.ts'
import type { Config } from '../../../config.ts'
import { fetchPublic, NotPublic } from '../../../process/fetch-public.ts'
import { type AddressSettings, mayCall } from './check-address.ts'
import type { DataPush } from './data-push.ts'
import { openSecret } from './seal-secret.ts'

export type PostConfig = AddressSettings & Pick<Config, 'SECRET'>

/** `retryAfter`: seconds that the answer asks for, 0 where it does not. */
export type PushAnswer = {
  outcome: PushOutcome
  status: number
  millis: number
  error: string
  answer: string
  retryAfter: number
}

type Post = {
  config: PostConfig
  /** Milliseconds since the epoch. */
  now: () => number
  /** Who knows the address of a name; the machine by default. */
  lookup?: LookupFunction | undefined
}

const answerShown = 2000
const errorShown = 300
const textEnds = /\0/g

/** Sends a message once. Never throws: whatever comes of it is told. */
export async function postMessage(
  push: Pick<DataPush, 'address' | 'secret' | 'formerSecret' | 'formerUntil'>,
  { messageId, body }: { messageId: string; body: string },
  { config, now, lookup }: Post,
): Promise<PushAnswer> {
  const startedAt = performance.now()
  const ended = (facts: Omit<PushAnswer, 'millis'>): PushAnswer => ({
    ...facts,
    millis: Math.round(performance.now() - startedAt),
  })
  const none = { status: 0, answer: '', retryAfter: 0 }
  if (!mayCall(push.address, config))
    return ended({ outcome: 'blocked', error: 'this address is not called from here', ...none })
  const sentAt = Math.floor(now() / 1000)
  const secrets = secretsOf(push, config.SECRET, sentAt)
  if (!secrets)
    return ended({ outcome: 'unsigned', error: 'the signing secret cannot be read', ...none })
  const headers = signMessage({ messageId, sentAt, body }, secrets)
  const limits = {
    timeoutMs: dataPushLimits.timeoutSeconds * 1000,
    maxBytes: dataPushLimits.answerBytes,
    allowPrivate: config.DATA_PUSH_PRIVATE,
    ...(lookup && { lookup: lookup }),
  }
  try {
    const sent = { accept: '*/*', json: body, headers: headers }
    const {
      status,
      body: answer,
      retryAfter,
    } = await fetchPublic(new URL(push.address), limits, sent)
    const isTaken = status >= 200 && status < 300
    return ended({
      outcome: isTaken ? 'taken' : 'refused',
      status: status,
      error: isTaken ? '' : refusalOf(status),
      answer: answer.toString('utf8').replace(textEnds, '').slice(0, answerShown),
      retryAfter: Number.parseInt(retryAfter, 10) || 0,
    })
  } catch (error) {
    const outcome = error instanceof NotPublic ? 'blocked' : 'unreached'
    return ended({ outcome: outcome, error: reasonOf(error), ...none })
  }
}

const refusalOf = (status: number) =>
  status >= 300 && status < 400 ? `HTTP ${status}: redirects are not followed` : `HTTP ${status}`

function reasonOf(error: unknown): string {
  const { name, message, code } = error as { name?: string; message?: string; code?: string }
  if (name === 'TimeoutError') return `no answer within ${dataPushLimits.timeoutSeconds} s`
  return (message || code || String(error)).slice(0, errorShown)
}

/** The newest first; undefined where it was sealed under another SECRET, which a new one mends at once. */
function secretsOf(
  { secret, formerSecret, formerUntil }: Parameters<typeof postMessage>[0],
  platform: string,
  at: number,
): Buffer[] | undefined {
  const opened = (sealed: Buffer) => {
    try {
      return openSecret(platform, sealed)
    } catch {
      return undefined
    }
  }
  const newest = opened(secret)
  if (!newest) return undefined
  const isFormerValid = formerSecret !== null && formerUntil !== null && formerUntil > at
  const former = isFormerValid ? opened(formerSecret) : undefined
  return former ? [newest, former] : [newest]
}

type SignedMessage = {
  /** The same for each try. */
  messageId: string
  /** Unix seconds. */
  sentAt: number
  body: string
}

/** Headers by Standard Webhooks 1.0.0: one signature a secret, each of which is enough. */
function signMessage(
  { messageId, sentAt, body }: SignedMessage,
  secrets: readonly Buffer[],
): Record<string, string> {
  const signed = `${messageId}.${sentAt}.${body}`
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`,
  )
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(sentAt),
    'webhook-signature': signatures.join(' '),
  }
}

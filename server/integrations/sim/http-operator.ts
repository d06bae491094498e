import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { simStates } from '#lib/codes/sim.ts'
import { fetchPublic } from '../../process/fetch-public.ts'
import { OverQuota } from '../over-quota.ts'
import type { SimOperator, TopUpState, WhiteAnswer } from './operator.ts'

export type HttpOperatorOptions = {
  url: string
  keyId: string
  keySecret: string
  /** A service of the operator's own network. */
  allowPrivate: boolean
  now: () => number
  timeoutMs?: number
}

const time = z.int().min(0).nullable().default(null)
const card = z.object({
  state: z.enum(simStates),
  msisdn: z.string().default(''),
  imsi: z.string().default(''),
  flow_total: z.int().min(0).nullable().default(null),
  flow_used: z.int().min(0),
  activated_at: time,
  expires_at: time,
})
const topUp = z.object({
  state: z.enum(['processing', 'success', 'fail']),
  reason: z.string().default(''),
})

const maxBytes = 64 * 1024
/** What may be another answer later: it says nothing about the top-up. */
const passing = [408, 409, 425]
const refusals = [401, 402, 403, 429]

type Answer = { status: number; body: Buffer }

/** Our own protocol, for a gateway in front of an operator: docs/operations.md#sim-cards. */
export function httpOperator(options: HttpOperatorOptions): SimOperator {
  const ask = (path: string, sent: object) => post(options, path, sent)
  return {
    name: 'http',
    card: async (iccid) => {
      const { status, body } = await ask('card', { iccid })
      if (status === 404) return undefined
      if (status !== 200) throw new Error(`the operator answered ${status}`)
      const told = card.parse(JSON.parse(body.toString('utf8')))
      const dateOf = (seconds: number | null) => seconds && new Date(seconds * 1000)
      return {
        state: told.state,
        msisdn: told.msisdn,
        imsi: told.imsi,
        flowTotal: told.flow_total,
        flowUsed: told.flow_used,
        activatedAt: dateOf(told.activated_at) || null,
        expiresAt: dateOf(told.expires_at) || null,
      }
    },
    topUps: {
      make: async (asked) => {
        const answer = await ask('topup', asked)
        const { status } = answer
        if (status >= 400 && status < 500)
          return { state: 'fail', reason: reasonOf(answer) || `declined with ${status}` }
        return stateOf(answer)
      },
      read: async (key) => {
        const answer = await ask('topup/state', { key })
        return answer.status === 404 ? undefined : stateOf(answer)
      },
    },
    whiteList: {
      add: async (iccid, phone) => whiteOf(await ask('white/add', { iccid, phone })),
      remove: async (iccid, phone) => whiteOf(await ask('white/delete', { iccid, phone })),
    },
  }
}

function stateOf({ status, body }: Answer): TopUpState {
  if (status !== 200) throw new Error(`the operator answered ${status}`)
  return topUp.parse(JSON.parse(body.toString('utf8')))
}

function whiteOf(answer: Answer): WhiteAnswer {
  const { status } = answer
  if (status === 200) return { isDone: true }
  if (status < 400 || status >= 500) throw new Error(`the operator answered ${status}`)
  return { isDone: false, reason: reasonOf(answer) || `declined with ${status}` }
}

function reasonOf({ body }: Answer): string {
  try {
    const { reason } = JSON.parse(body.toString('utf8'))
    return typeof reason === 'string' ? reason : ''
  } catch {
    return ''
  }
}

async function post(options: HttpOperatorOptions, path: string, sent: object): Promise<Answer> {
  const { url, keyId, keySecret, allowPrivate, now, timeoutMs = 15_000 } = options
  const json = JSON.stringify(sent)
  const timestamp = String(Math.floor(now() / 1000))
  const signature = createHmac('sha256', keySecret).update(`${timestamp}.${json}`).digest('hex')
  const { status, body, retryAfter } = await fetchPublic(
    new URL(path, url.endsWith('/') ? url : `${url}/`),
    { timeoutMs, maxBytes, allowPrivate },
    {
      accept: 'application/json',
      json,
      headers: { 'x-key-id': keyId, 'x-timestamp': timestamp, 'x-signature': signature },
    },
  )
  if (refusals.includes(status)) throw new OverQuota(status, secondsOf(retryAfter, status))
  if (passing.includes(status)) throw new Error(`the operator answered ${status}`)
  return { status, body }
}

const longestPause = 3600

/** A busy operator is asked again soon, one that refuses the key later. */
export function secondsOf(retryAfter: string, status: number): number {
  const seconds = Number(retryAfter)
  if (retryAfter !== '' && Number.isFinite(seconds))
    return Math.min(Math.max(1, seconds), longestPause)
  return status === 429 ? 60 : longestPause
}

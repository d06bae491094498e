import { z } from 'zod'
import { fetchPublic } from '../../process/fetch-public.ts'
import { OverQuota } from '../over-quota.ts'
import { type HttpOperatorOptions, secondsOf } from './http-operator.ts'
import type { SimFacts, SimOperator } from './operator.ts'

const token = z.object({ access_token: z.string().min(1), expires_in: z.number().min(0) })
const sim = z.object({
  status: z.string(),
  msisdn: z.string().nullish(),
  imsi: z.string().nullish(),
  activation_date: z.string().nullish(),
})
/** Megabytes. */
const quota = z.object({
  volume: z.number(),
  total_volume: z.number(),
  expiry_date: z.string().nullish(),
})

const maxBytes = 256 * 1024
/** A token is renewed this long before its end. */
const marginMs = 60_000

type Answer = { status: number; body: unknown }

/**
 * The management API of 1NCE: what it knows of cards. It sells no data here: its top-up takes
 * neither an amount nor a key that makes it once.
 */
export function onceOperator(options: HttpOperatorOptions): SimOperator {
  const get = authorized(options)
  return {
    name: '1nce',
    card: async (iccid) => {
      // Theirs are without the check digit.
      const number = encodeURIComponent(iccid.slice(0, 19))
      const found = await get(`v1/sims/${number}`)
      if (found.status === 404) return undefined
      const held = await get(`v1/sims/${number}/quota/data`)
      const known = held.status === 404 ? undefined : quota.parse(held.body)
      return toFacts(sim.parse(found.body), known, options.now())
    },
  }
}

function toFacts(
  card: z.output<typeof sim>,
  known: z.output<typeof quota> | undefined,
  now: number,
): SimFacts {
  const activatedAt = dateOf(card.activation_date)
  const expiresAt = dateOf(known?.expiry_date)
  const isOver = expiresAt !== null && expiresAt.getTime() <= now
  const isOn = card.status.toLowerCase() === 'enabled' && !isOver
  const total = known ? Math.round(known.total_volume * 1024) : null
  return {
    state: isOn ? 'active' : activatedAt ? 'stopped' : 'inactive',
    msisdn: digitsOf(card.msisdn),
    imsi: digitsOf(card.imsi),
    flowTotal: total,
    // What is left may be less than nothing.
    flowUsed: known ? Math.max(0, Math.round((known.total_volume - known.volume) * 1024)) : 0,
    activatedAt,
    expiresAt,
  }
}

const digitsOf = (number: string | null | undefined) => (number ?? '').replace(/\D/g, '')

/** As ISO 8601, its zone also without a colon or left out (UTC). */
function dateOf(text: string | null | undefined): Date | null {
  if (!text) return null
  const iso = text.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})$/, '$1:$2')
  const date = new Date(/(?:Z|[+-]\d{2}:\d{2})$/.test(iso) ? iso : `${iso}Z`)
  return Number.isNaN(date.getTime()) ? null : date
}

/** Reads with a token, which is fetched anew when it ends or is refused: once for all who wait. */
function authorized(options: HttpOperatorOptions): (path: string) => Promise<Answer> {
  const { now } = options
  let held: { token: string; until: number } | undefined
  let renewing: Promise<string> | undefined
  const renew = async () => {
    const { keyId, keySecret } = options
    const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
    const json = JSON.stringify({ grant_type: 'client_credentials' })
    const { status, body } = await send(options, 'oauth/token', { authorization }, json)
    if (status !== 200) throw new OverQuota(status)
    const { access_token, expires_in } = token.parse(body)
    held = { token: access_token, until: now() + expires_in * 1000 - marginMs }
    return access_token
  }
  const current = async () => {
    if (held && held.until > now()) return held.token
    renewing ??= renew().finally(() => {
      renewing = undefined
    })
    return renewing
  }
  return async (path) => {
    const used = await current()
    const answer = await send(options, path, { authorization: `Bearer ${used}` })
    if (answer.status !== 401) return checked(answer)
    if (held?.token === used) held = undefined
    const again = await send(options, path, { authorization: `Bearer ${await current()}` })
    if (again.status === 401) throw new OverQuota(401)
    return checked(again)
  }
}

function checked(answer: Answer): Answer {
  if (answer.status === 200 || answer.status === 404) return answer
  throw new Error(`1NCE answered ${answer.status}`)
}

async function send(
  { url, allowPrivate, timeoutMs = 15_000 }: HttpOperatorOptions,
  path: string,
  headers: { authorization: string },
  json?: string,
): Promise<Answer> {
  const { status, body, retryAfter } = await fetchPublic(
    new URL(path, url.endsWith('/') ? url : `${url}/`),
    { timeoutMs, maxBytes, allowPrivate },
    { accept: 'application/json', headers, ...(json !== undefined && { json }) },
  )
  if (status === 403 || status === 429) throw new OverQuota(status, secondsOf(retryAfter, status))
  if (status >= 500) throw new Error(`1NCE answered ${status}`)
  return { status, body: status === 200 ? JSON.parse(body.toString('utf8')) : undefined }
}

import { numberKey } from '#lib/rules/device-number.ts'
import { AppError } from '../../../app-error.ts'
import { paddedKeys } from '../../../db/padded-keys.ts'
import { anyOf, db, type Given, prepared, run } from '../../../db/sql.ts'
import { textStatement } from '../../../db/text-statement.ts'
import { oneAtATime } from '../../../process/limit-concurrency.ts'
import type { Services } from '../../../services.ts'
import { networkOf } from '../../platform/network-of.ts'
import { countTries } from './count-tries.ts'
import type { KnownBrowser } from './known-browser.ts'

/** Free failures per kind of key; then 2, 4, 8 … 900 s each, reset by an hour of quiet (docs/security.md#log-in-attempts). */
const freeFails = { place: 5, network: 20, range: 5, strangers: 50, factor: 5 } as const

const longestWaitSeconds = 900
const forgetSeconds = 3_600

export type Limit = { key: string; free: number }

export type Attempt = {
  name: string
  /** As `account:7`. */
  subjects: readonly string[]
  ip: string
  browser: KnownBrowser | undefined
  usualNetworks: ReadonlySet<string>
}

/**
 * Known browsers wait for their own tries only, so nobody keeps users out; networks with a session
 * ignore failures elsewhere.
 */
export function loginLimitsOf({ name, subjects, ip, browser, usualNetworks }: Attempt): Limit[] {
  const network = networkOf(ip)
  // Unknown names are limited alike.
  const named = subjects.length > 0 ? subjects : [`name:${numberKey(name)}`]
  const isKnown = browser !== undefined && named.every((one) => browser.subjects.includes(one))
  if (isKnown) return named.map((one) => placeLimit(one, `browser:${browser.id}`))
  const limits = named.map((one) => placeLimit(one, network))
  limits.push({ key: `ip:${network}`, free: freeFails.network })
  if (/^\d{6,20}$/.test(name)) {
    limits.push({ key: `range:${name.slice(0, -3)}@${network}`, free: freeFails.range })
  }
  if (usualNetworks.has(network)) return limits
  return [...limits, ...named.map((key) => ({ key, free: freeFails.strangers }))]
}

export const limitsOfSession = (subject: string, ip: string, sessionKey: string): Limit[] => [
  placeLimit(subject, networkOf(ip)),
  placeLimit(subject, `session:${sessionKey.slice(0, 32)}`),
]

/** Of the password of a shared link: by place, by address and in all, as log-ins of strangers. */
export function limitsOfLink(link: string, ip: string): Limit[] {
  const key = `share:${link.slice(0, 32)}`
  const network = networkOf(ip)
  return [
    placeLimit(key, network),
    { key: `ip:${network}`, free: freeFails.network },
    { key, free: freeFails.strangers },
  ]
}

export const limitOfFactor = (subject: string): Limit => ({
  key: `${subject}@factor`,
  free: freeFails.factor,
})

const placeLimit = (subject: string, place: string): Limit => ({
  key: `${subject}@${place}`,
  free: freeFails.place,
})

const inTurn = oneAtATime()

/** In turn under the same keys, or two slip past. */
function inTurnOf<T>(limits: readonly Limit[], attempt: () => Promise<T>): Promise<T> {
  const [key, ...others] = limits.map((limit) => limit.key).toSorted()
  if (key === undefined) return attempt()
  const rest = others.reduceRight((run, one) => () => inTurn(one, run), attempt)
  return inTurn(key, rest)
}

export function attempt<T>(
  services: Services,
  limits: readonly Limit[],
  run: () => Promise<T>,
): Promise<T> {
  return inTurnOf(limits, async () => {
    const seconds = await waitSeconds(services, limits)
    if (seconds > 0) throw new AppError('tooManyAttempts', { seconds })
    return run()
  })
}

const blockedUntil = prepared('login-blocked', ({ keys }: Given<{ keys: readonly string[] }>) =>
  db
    .selectFrom('login_failure')
    .select((eb) => eb.fn.max('blocked_until').as('until'))
    .where('key', '=', anyOf(keys)),
)

async function waitSeconds({ pool, now }: Services, limits: readonly Limit[]): Promise<number> {
  const [row] = await blockedUntil(pool, { keys: paddedKeys(limits.map(({ key }) => key)) })
  const until = row?.until?.getTime() ?? 0
  return Math.max(0, Math.ceil((until - now()) / 1000))
}

/** Sorted, against deadlocks. */
const countKeys = textStatement(
  'main',
  `
  INSERT INTO login_failure AS f (key, fails, at)
  SELECT key, 1, $2 FROM unnest($1::text[]) key ORDER BY key
  ON CONFLICT (key) DO UPDATE SET
    at = $2,
    fails = CASE WHEN f.at < $2 - make_interval(secs => $5) THEN 1 ELSE f.fails + 1 END,
    blocked_until = CASE WHEN f.at >= $2 - make_interval(secs => $5)
        AND f.fails + 1 >= (SELECT free FROM unnest($1::text[], $3::int[]) AS l (key, free) WHERE l.key = f.key)
      THEN $2 + make_interval(secs => least(power(2, least(f.fails + 2
        - (SELECT free FROM unnest($1::text[], $3::int[]) AS l (key, free) WHERE l.key = f.key), 20)), $4)) END
  RETURNING key, fails`,
)

/** True for the first in its place within an hour. */
export async function countFailure(services: Services, limits: readonly Limit[]): Promise<boolean> {
  const { rows } = await services.pool.query<{ key: string; fails: number }>(countKeys, [
    limits.map(({ key }) => key),
    new Date(services.now()),
    limits.map(({ free }) => free),
    longestWaitSeconds,
    forgetSeconds,
  ])
  return rows.some(({ key, fails }) => fails === 1 && key === limits[0]?.key)
}

/** Totals of address and platform. */
export async function tallyNames(
  services: Pick<Services, 'pool' | 'now'>,
  ip: string,
): Promise<{ address: number; platform: number }> {
  const hour = Math.floor(services.now() / 3_600_000)
  const keys = [`names:${hour}`, `names:${hour}:${networkOf(ip)}`]
  const counted = await countTries(services.pool, keys, new Date(services.now()))
  const [platform = 0, address = 0] = counted
  return { address, platform }
}

/** What a complete log-in forgives; other limits stay. */
export const forgivenBy = (limits: readonly Limit[], subject: string): string[] => {
  const own = limits.filter(({ key }) => key === subject || key.startsWith(`${subject}@`))
  return [...own, limitOfFactor(subject)].map(({ key }) => key)
}

export async function forgive(
  { pool }: Pick<Services, 'pool'>,
  limits: readonly Limit[],
  subject: string,
): Promise<void> {
  const keys = forgivenBy(limits, subject)
  await run(pool, db.deleteFrom('login_failure').where('key', '=', anyOf(keys)))
}

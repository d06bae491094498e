import { numberKey } from '#lib/rules/device-number.ts'
import { anyOf, db, first, run } from '../../db/sql.ts'
import { textStatement } from '../../db/text-statement.ts'
import { AppError } from '../../errors.ts'
import type { Services } from '../../services.ts'
import { countTries } from './count-tries.ts'
import type { KnownBrowser } from './known-browser.ts'
import { oneAtATime } from './limit-concurrency.ts'
import { networkOf } from './network-of.ts'

/**
 * Failures that cost nothing, by what they are counted under; each further one costs 2, 4, 8 … 900 s, and whatever was
 * quiet for an hour starts anew. What this leaves to who guesses, in the first day (half an hour of waits that grow,
 * then one try each 900 s):
 * - `place`, one name from one network or known browser: 5 + 9 + 94 = 108 tries;
 * - `network`, all names together from one network (an IPv4 address or an IPv6 /64): 20 + 9 + 94 = 123 tries;
 * - `range`, device numbers of one block of a thousand from one network: 108 tries;
 * - `strangers`, one name from all networks of the world in which it has no session: 50 + 9 + 94 = 153 tries, and up to 50
 *   more each time its owner logs in from such a network;
 * - `factor`, the second factor of one account by who knows its password, from anywhere: 108 tries at six digits, of
 *   which three fit: a chance of 1 in 3 000 a day.
 * The commonest passwords are refused when they are set (weak-password.ts), so that 153 tries are none of them.
 * What is a name's is counted under the account or device that it stands for, however it was spelled.
 */
const freeFails = { place: 5, network: 20, range: 5, strangers: 50, factor: 5 } as const

const longestWaitSeconds = 900
/** A key that was quiet this long starts anew. */
const forgetSeconds = 3_600

export type Limit = { key: string; free: number }

export type Attempt = {
  /** As it was typed: trimmed and lower-case. */
  name: string
  /** Accounts and devices that the name stands for, as `account:7`. */
  subjects: readonly string[]
  ip: string
  browser: KnownBrowser | undefined
  /** Networks in which the subjects have sessions. */
  usualNetworks: ReadonlySet<string>
}

/**
 * What an attempt is counted under. A browser in which the name logged in before waits for its own wrong tries only:
 * nobody else's keep its user out. From a network in which the name has a session those of all other networks do not
 * count either.
 */
export function loginLimitsOf({ name, subjects, ip, browser, usualNetworks }: Attempt): Limit[] {
  const network = networkOf(ip)
  // A name that stands for nobody is limited just as one that does.
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

/** What a proof of a secret by who holds a session is counted under: its network and the session itself. */
export const limitsOfSession = (subject: string, ip: string, sessionKey: string): Limit[] => [
  placeLimit(subject, networkOf(ip)),
  placeLimit(subject, `session:${sessionKey.slice(0, 32)}`),
]

/** What an answer of the second factor of an account is counted under beside. */
export const limitOfFactor = (subject: string): Limit => ({
  key: `${subject}@factor`,
  free: freeFails.factor,
})

const placeLimit = (subject: string, place: string): Limit => ({
  key: `${subject}@${place}`,
  free: freeFails.place,
})

const inTurn = oneAtATime()

/** Runs one attempt with no other attempt under the same keys at the same time: none slips past the count. */
function inTurnOf<T>(limits: readonly Limit[], attempt: () => Promise<T>): Promise<T> {
  const [key, ...others] = limits.map((limit) => limit.key).toSorted()
  if (key === undefined) return attempt()
  const rest = others.reduceRight((run, one) => () => inTurn(one, run), attempt)
  return inTurn(key, rest)
}

/**
 * Runs one attempt when its limits allow it, and no other under the same ones beside it. Throws tooManyAttempts with
 * the seconds to wait.
 */
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

/** Seconds until an attempt under these limits is allowed again; 0 now. */
async function waitSeconds(services: Services, limits: readonly Limit[]): Promise<number> {
  const keys = limits.map(({ key }) => key)
  const row = await first(
    services.pool,
    db
      .selectFrom('login_failure')
      .select((eb) => eb.fn.max('blocked_until').as('until'))
      .where('key', '=', anyOf(keys)),
  )
  const until = row?.until?.getTime() ?? 0
  return Math.max(0, Math.ceil((until - services.now()) / 1000))
}

/** Keys in their order, so that two calls at the same time do not lock each other out. */
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

/**
 * Counts a failed attempt under every limit and sets how long each is blocked. Answers whether it was the first of its
 * name in its place within an hour.
 */
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

/** Counts one more name that failed in this hour, from an address and on the platform; answers both numbers. */
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

/** Forgets the failures of a subject after a whole log-in, those of its second factor too; those of the network and of other subjects stay. */
export async function forgive(
  { pool }: Pick<Services, 'pool'>,
  limits: readonly Limit[],
  subject: string,
): Promise<void> {
  const own = limits.filter(({ key }) => key === subject || key.startsWith(`${subject}@`))
  const keys = [...own, limitOfFactor(subject)].map(({ key }) => key)
  await run(pool, db.deleteFrom('login_failure').where('key', '=', anyOf(keys)))
}

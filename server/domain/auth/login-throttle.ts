import type { Services } from '../../services.ts'
import { oneAtATime } from './limit-concurrency.ts'
import { networkOf } from './network-of.ts'

/** Failures that cost nothing; from there on 2, 4, 8 … seconds up to the longest wait (security.md §3.4). */
const freeFails = 5
const longestWaitSeconds = 900
/** A key that was quiet this long starts anew. */
const forgetSeconds = 3_600

/** What an attempt is counted under: the account named, the address, and the block of a thousand device numbers. */
export function throttleKeys(account: string, ip: string): string[] {
  const keys = [`account:${account}`, `ip:${networkOf(ip)}`]
  if (/^\d{6,20}$/.test(account)) keys.push(`range:${account.slice(0, -3)}`)
  return keys
}

const inTurn = oneAtATime()

/** Runs one attempt with no other attempt of the same account or address at the same time: none slips past the count. */
export function attemptInTurn<T>(keys: string[], attempt: () => Promise<T>): Promise<T> {
  const [key, ...others] = keys
  if (key === undefined) return attempt()
  return inTurn(key, () => attemptInTurn(others, attempt))
}

/** Seconds until an attempt under these keys is allowed again; 0 now. */
export async function waitSeconds(services: Services, keys: string[]): Promise<number> {
  const { rows } = await services.pool.query<{ until: Date | null }>(
    'SELECT max(blocked_until) AS until FROM login_failure WHERE key = ANY($1)',
    [keys],
  )
  const until = rows[0]?.until?.getTime() ?? 0
  return Math.max(0, Math.ceil((until - services.now()) / 1000))
}

/**
 * Counts a failed attempt under every key and sets how long each is blocked. Answers whether it was the first of its
 * account within an hour.
 */
export async function countFailure(services: Services, keys: string[]): Promise<boolean> {
  const { rows } = await services.pool.query<{ key: string; fails: number }>(
    `INSERT INTO login_failure AS f (key, fails, at)
     SELECT key, 1, $2 FROM unnest($1::text[]) key ORDER BY key
     ON CONFLICT (key) DO UPDATE SET
       at = $2,
       fails = CASE WHEN f.at < $2 - make_interval(secs => $5) THEN 1 ELSE f.fails + 1 END,
       blocked_until = CASE WHEN f.at >= $2 - make_interval(secs => $5) AND f.fails + 1 >= $3
         THEN $2 + make_interval(secs => least(power(2, least(f.fails + 2 - $3, 20)), $4)) END
     RETURNING key, fails`,
    [keys, new Date(services.now()), freeFails, longestWaitSeconds, forgetSeconds],
  )
  return rows.some(({ key, fails }) => fails === 1 && key.startsWith('account:'))
}

/** Counts one more name that failed in this hour, from an address and on the platform; answers both numbers. */
export async function tallyNames(
  services: Pick<Services, 'pool' | 'now'>,
  ip: string,
): Promise<{ address: number; platform: number }> {
  const hour = Math.floor(services.now() / 3_600_000)
  const keys = [`names:${hour}:${networkOf(ip)}`, `names:${hour}`]
  const { rows } = await services.pool.query<{ key: string; fails: number }>(
    `INSERT INTO login_failure AS f (key, fails, at) SELECT key, 1, $2 FROM unnest($1::text[]) key ORDER BY key
     ON CONFLICT (key) DO UPDATE SET fails = f.fails + 1, at = $2 RETURNING key, fails`,
    [keys, new Date(services.now())],
  )
  const [address = 0, platform = 0] = keys.map((key) => rows.find((row) => row.key === key)?.fails)
  return { address, platform }
}

/** Forgets the failures of an account after a whole log-in; those of the address and the range stay. */
export async function forgiveAccount(services: Services, account: string): Promise<void> {
  await services.pool.query('DELETE FROM login_failure WHERE key = $1', [`account:${account}`])
}

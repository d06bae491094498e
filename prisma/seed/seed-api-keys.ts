import { apiKeyLimits } from '#lib/rules/api-key-limits.ts'
import type { PoolClient } from '#server/db/pool.ts'
import { all, anyOf, db, rowFor, run } from '#server/db/sql.ts'
import { newApiKey } from '#server/domain/people/api-key/find-key.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const keys = [
  {
    login: 'dealer',
    name: 'ERP',
    scopes: ['device:read', 'device:write', 'organisation:read', 'trade:read'],
    networks: ['203.0.113.0/24', '2001:db8:4a::/48'],
    ageDays: 41,
    daysLeft: 324,
    use: { hours: 2, ip: '203.0.113.17', func: 'device/FindDev' },
  },
  {
    login: 'dealer',
    name: 'Wallboard',
    scopes: ['device:read', 'location:read', 'alarm:read'],
    networks: [],
    ageDays: 12,
    daysLeft: undefined,
    use: { hours: 0.1, ip: '198.51.100.8', func: 'location/GetLast' },
  },
  {
    login: 'owner',
    name: 'Payroll',
    scopes: ['report:read'],
    networks: ['192.0.2.44'],
    ageDays: 95,
    daysLeft: -5,
    use: undefined,
  },
] as const

/** Keys whose texts nobody has. */
export async function seedApiKeys(client: PoolClient, now: number): Promise<void> {
  const accounts = await all(
    client,
    db
      .selectFrom('account')
      .select(['id', 'login'])
      .where('login', '=', anyOf(keys.map(({ login }) => login as string))),
  )
  for (const { login, name, scopes, networks, ageDays, daysLeft, use } of keys) {
    const account = accounts.find((one) => one.login === login)
    if (!account) continue
    const { hash, tail } = newApiKey()
    const row = {
      account_id: account.id,
      name: name,
      key_hash: hash,
      tail: tail,
      scopes: [...scopes],
      networks: [...networks],
      rate: apiKeyLimits.usualRate,
      lang: 'zh',
      ends_at: daysLeft === undefined ? null : new Date(now + daysLeft * dayMs),
      created_at: new Date(now - ageDays * dayMs),
      ...(use && {
        used_at: new Date(now - use.hours * hourMs),
        used_ip: use.ip,
        used_func: use.func,
      }),
    }
    await run(client, db.insertInto('api_key').values(rowFor('api_key', row)))
  }
}

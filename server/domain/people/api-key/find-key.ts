import { sql } from 'kysely'
import type { KeyScope } from '#lib/codes/key-scopes.ts'
import { apiKeyPrefix } from '#lib/rules/api-key-limits.ts'
import { AppError } from '../../../app-error.ts'
import { combineReads } from '../../../db/combine-reads.ts'
import { paddedKeys } from '../../../db/padded-keys.ts'
import { anyOf, db, type Given, prepared } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { hashToken, newToken } from '../../platform/token.ts'
import { callerOf } from '../auth/find-session.ts'
import type { CachedKey } from './cached-key.ts'

/** 256 random bits behind the prefix; `hash` is all that is stored of it. */
export function newApiKey(): { text: string; hash: Buffer; tail: string } {
  const text = `${apiKeyPrefix}${newToken()}`
  return { text: text, hash: hashToken(text), tail: text.slice(-4) }
}

const shape = new RegExp(`^${apiKeyPrefix}[\\w-]{43}$`)

const keysOf = prepared('api-key', ({ hashes }: Given<{ hashes: readonly Buffer[] }>) =>
  db
    .selectFrom('api_key as k')
    .innerJoin('account as a', 'a.id', 'k.account_id')
    .innerJoin('organisation as o', 'o.id', 'a.organisation_id')
    .select(['k.id', 'k.key_hash', 'k.name as key_name', 'k.tail', 'k.networks', 'k.rate'])
    .select(['k.lang', 'k.ends_at'])
    .select(({ ref }) => sql<KeyScope[]>`${ref('k.scopes')}`.as('scopes'))
    .select(['a.id as account_id', 'a.role', 'a.permissions', 'a.region', 'a.zone', 'a.name'])
    .select(['a.frozen_at', 'o.id as organisation_id', 'o.path', 'o.parent_id'])
    .where('k.key_hash', '=', anyOf(hashes)),
)

type Row = Awaited<ReturnType<typeof keysOf>>[number]

/** Hash in hex. */
const readRow = combineReads<string, Row>(async (pool, hashes) => {
  const rows = await keysOf(pool, {
    hashes: paddedKeys(hashes.map((one) => Buffer.from(one, 'hex'))),
  })
  return new Map(rows.map((row) => [row.key_hash.toString('hex'), row]))
})

/** With the present rights of its maker. Throws keyUnknown, keyEnded. */
export async function findKey(services: Services, text: string): Promise<CachedKey> {
  if (!shape.test(text)) throw new AppError('keyUnknown')
  const hash = hashToken(text).toString('hex')
  const key = services.memory.keys.get(hash) ?? (await loadKey(services, hash))
  if (!key) throw new AppError('keyUnknown')
  const isOver = key.endsAt !== undefined && key.endsAt <= services.now()
  if (isOver || key.isFrozen) throw new AppError('keyEnded')
  return key
}

async function loadKey(services: Services, hash: string): Promise<CachedKey | undefined> {
  const row = await readRow(services.pool, hash)
  if (!row) return undefined
  const { id, key_name: name, tail, scopes, networks, rate, lang } = row
  const caller = callerOf({ ...row, device_id: null, flag: 'e_account_login' }, hash)
  const key = {
    id: id,
    caller: { ...caller, apiKey: { id: id, name: `${name} …${tail}` } },
    scopes: new Set(scopes),
    networks: networks,
    rate: rate,
    lang: lang,
    endsAt: row.ends_at?.getTime(),
    isFrozen: row.frozen_at !== null,
  }
  services.memory.keys.set(hash, key)
  return key
}

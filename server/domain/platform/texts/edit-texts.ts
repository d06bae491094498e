import type { Language } from '#lib/i18n/languages.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { lockUntilCommit } from '../../../db/advisory-lock.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { writeAudit } from '../audit/write-audit.ts'

/** `brand`: '' of every one. `rev`: as it was read. */
export type AskedPack = { brand: string; language: Language; rev: number }

export type KeptPack = { rev: number; version: number; texts: Record<string, string> }

/** Of each pack; the one that is served stays. */
export const mostVersions = 50

/** What is served of a pack; nothing where it was never edited. */
export async function readPack(
  store: Pool | PoolClient,
  { brand, language }: Pick<AskedPack, 'brand' | 'language'>,
): Promise<KeptPack> {
  const found = await first(
    store,
    db
      .selectFrom('language_pack as p')
      .leftJoin('language_pack_version as v', (join) =>
        join
          .onRef('v.brand', '=', 'p.brand')
          .onRef('v.language', '=', 'p.language')
          .onRef('v.version', '=', 'p.version'),
      )
      .select(['p.rev', 'p.version', 'v.texts'])
      .$narrowType<{ texts: Record<string, string> | null }>()
      .where('p.brand', '=', brand)
      .where('p.language', '=', language),
  )
  return { rev: found?.rev ?? 0, version: found?.version ?? 0, texts: found?.texts ?? {} }
}

/** Edits one after another. Throws dataChanged. */
async function lockPack(client: PoolClient, asked: AskedPack): Promise<KeptPack> {
  await lockUntilCommit(client, 'texts')
  const kept = await readPack(client, asked)
  if (kept.rev !== asked.rev) throw new AppError('dataChanged')
  return kept
}

const objectOf = ({ brand, language }: AskedPack) =>
  ({ kind: 'texts', id: undefined, name: brand ? `${language} (${brand})` : language }) as const

const changesOf = (after: KeptPack['texts'], before: KeptPack['texts']): number =>
  [...new Set([...Object.keys(after), ...Object.keys(before)])].filter(
    (key) => after[key] !== before[key],
  ).length

/**
 * Serves the next version of a pack: what `edit` makes of the texts that are served. The same texts make none. Throws
 * dataChanged.
 */
export async function publishTexts(
  ctx: Context,
  asked: AskedPack,
  {
    note,
    func,
    edit,
  }: { note: string; func: string; edit: (before: KeptPack['texts']) => KeptPack['texts'] },
): Promise<{ rev: number; version: number }> {
  const { services, caller, now } = ctx
  const { brand, language, rev } = asked
  const published = await inTransaction(services.pool, async (client) => {
    const kept = await lockPack(client, asked)
    const texts = edit(kept.texts)
    const changed = changesOf(texts, kept.texts)
    if (changed === 0) return { rev: rev, version: kept.version }
    const version = (await lastVersion(client, asked)) + 1
    await serve(client, asked, version)
    const row = {
      brand: brand,
      language: language,
      version: version,
      texts: JSON.stringify(texts),
      size: Object.keys(texts).length,
      changed: changed,
      note: note,
      published_by: caller.name.slice(0, 100),
      published_at: new Date(now()),
    }
    const versions = db.insertInto('language_pack_version')
    await run(client, versions.values(rowFor('language_pack_version', row)))
    await forgetOld(client, asked, version)
    const before = { version: kept.version }
    const after = { version: version, changed: changed, note: note }
    await writeAudit(client, ctx, func, [{ object: objectOf(asked), before, after }])
    return { rev: rev + 1, version: version }
  })
  if (published.rev !== rev) await services.bus.publish('texts', {})
  return published
}

/** Serves an older or newer version; 0: the built-in texts. Throws dataChanged, notFound. */
export async function serveVersion(
  ctx: Context,
  asked: AskedPack,
  version: number,
): Promise<{ rev: number; version: number }> {
  const { services } = ctx
  await inTransaction(services.pool, async (client) => {
    const kept = await lockPack(client, asked)
    const isThere = version === 0 ? kept.rev > 0 : await hasVersion(client, asked, version)
    if (!isThere) throw new AppError('notFound')
    await serve(client, asked, version)
    const before = { version: kept.version }
    const event = { object: objectOf(asked), before: before, after: { version: version } }
    await writeAudit(client, ctx, 'ops/UndoTexts', [event])
  })
  await services.bus.publish('texts', {})
  return { rev: asked.rev + 1, version: version }
}

async function serve(
  client: PoolClient,
  { brand, language, rev }: AskedPack,
  version: number,
): Promise<void> {
  const facts = { rev: rev + 1, version: version }
  const put = db
    .insertInto('language_pack')
    .values(rowFor('language_pack', { brand: brand, language: language, ...facts }))
    .onConflict((conflict) =>
      conflict.columns(['brand', 'language']).doUpdateSet(rowFor('language_pack', facts)),
    )
  await run(client, put)
}

const versionsOf = ({ brand, language }: AskedPack) =>
  db
    .selectFrom('language_pack_version')
    .select('version')
    .where('brand', '=', brand)
    .where('language', '=', language)

async function lastVersion(client: PoolClient, asked: AskedPack): Promise<number> {
  const last = await first(client, versionsOf(asked).orderBy('version', 'desc').limit(1))
  return last?.version ?? 0
}

const hasVersion = async (client: PoolClient, asked: AskedPack, version: number) =>
  (await first(client, versionsOf(asked).where('version', '=', version))) !== undefined

/** Keeps the newest ones. */
async function forgetOld(client: PoolClient, asked: AskedPack, newest: number): Promise<void> {
  const old = db
    .deleteFrom('language_pack_version')
    .where('brand', '=', asked.brand)
    .where('language', '=', asked.language)
    .where('version', '<=', newest - mostVersions)
  await run(client, old)
}

import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { from as copyFrom } from 'pg-copy-streams'
import { lendClient } from '../../../db/lent-client.ts'
import type { Pool } from '../../../db/pool.ts'
import type { Archives } from './archives.ts'
import { openPart } from './check-archive.ts'
import { quoted } from './copy-part.ts'
import { ArchiveRefused, type ManifestPart } from './manifest.ts'
import { noteDone } from './restore-progress.ts'

type Table = NonNullable<ManifestPart['table']>
type TablePart = ManifestPart & { table: Table }

const fullName = ({ schema }: Pick<Table, 'schema'>, name: string) =>
  `${quoted(schema)}.${quoted(name)}`

const boundShape = /^FOR VALUES FROM \([^;()]*\) TO \([^;()]*\)$/

/** Partitions that a migrated database has not yet; those of the audit log with what keeps them from being emptied. */
export async function makePartition(store: Pool, table: Table): Promise<void> {
  const { name, parent, bound, isUnlogged } = table
  if (parent === undefined || bound === 'DEFAULT') return
  const own = fullName(table, name)
  const { rows } = await store.query<{ is: boolean }>(
    'SELECT to_regclass($1) IS NOT NULL AS "is"',
    [own],
  )
  if (rows[0]?.is) return
  const [, month] = /^audit_(\d{6})$/.exec(name) ?? []
  if (month !== undefined) {
    const text = `SELECT ensure_audit_partitions(to_date($1, 'YYYYMM'), to_date($1, 'YYYYMM'))`
    await store.query(text, [month])
    return
  }
  if (bound === undefined || !boundShape.test(bound))
    throw new ArchiveRefused(`${name} is a partition of a kind that this release does not know`)
  const above = fullName(table, parent)
  const kind = isUnlogged ? 'UNLOGGED TABLE' : 'TABLE'
  await store.query(`CREATE ${kind} ${own} (LIKE ${above} INCLUDING DEFAULTS INCLUDING STORAGE)`)
  await store.query(`ALTER TABLE ${above} ATTACH PARTITION ${own} ${bound}`)
}

/** Whether this user may leave triggers and foreign keys out for a transaction (a superuser, or who was granted it). */
export async function mayLeaveOutTriggers(store: Pool): Promise<boolean> {
  const client = await store.connect()
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL session_replication_role = replica')
    return true
  } catch (error) {
    if ((error as { code?: string }).code === '42501') return false
    throw error
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

const keysText = `
  SELECT DISTINCT t.relname AS "table", r.relname AS referenced FROM pg_constraint k
  JOIN pg_class t ON t.oid = k.conrelid JOIN pg_class r ON r.oid = k.confrelid
  WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace AND k.conrelid <> k.confrelid`

/** What is referred to comes first, so that foreign keys hold where they cannot be left out. */
export async function inOrderOfKeys(
  main: Pool,
  parts: readonly ManifestPart[],
): Promise<ManifestPart[]> {
  const { rows } = await main.query<{ table: string; referenced: string }>(keysText)
  const needs = new Map<string, string[]>()
  for (const { table, referenced } of rows)
    needs.set(table, [...(needs.get(table) ?? []), referenced])
  const places = new Map<string, number>()
  const visit = (table: string, above: readonly string[]): void => {
    if (places.has(table) || above.includes(table)) return
    for (const one of needs.get(table) ?? []) visit(one, [...above, table])
    places.set(table, places.size)
  }
  const tableOf = ({ table }: ManifestPart) => table?.parent ?? table?.name ?? ''
  for (const part of parts) visit(tableOf(part), [])
  const placeOf = (part: ManifestPart) => places.get(tableOf(part)) ?? 0
  return [...parts].sort((a, b) => placeOf(a) - placeOf(b))
}

type Reading = {
  read: { archives: Archives; backup: string; signal: AbortSignal }
  mode: { leavesOut: boolean }
}

/**
 * One transaction, with the note that it is done. By the parent, which knows better than the archive in which partition a row
 * lies now. Throws ArchiveRefused, and keeps nothing, where the part is not what was written.
 */
export async function restoreTable(
  store: Pool,
  part: TablePart,
  { read, mode }: Reading,
): Promise<void> {
  const { table, name } = part
  const target = fullName(table, table.parent ?? table.name)
  const { client, discard, release } = await lendClient(store)
  try {
    await client.query('BEGIN')
    if (mode.leavesOut) await client.query('SET LOCAL session_replication_role = replica')
    else await client.query(`ALTER TABLE ${target} DISABLE TRIGGER USER`)
    const columns = table.columns.map(quoted).join(', ')
    const into = client.query(copyFrom(`COPY ${target} (${columns}) FROM STDIN`))
    await pipeline(openPart(read, part), createGunzip(), into, { signal: read.signal })
    if (into.rowCount !== part.rows)
      throw new ArchiveRefused(`${name} has ${into.rowCount} rows instead of ${part.rows}`)
    if (!mode.leavesOut) await client.query(`ALTER TABLE ${target} ENABLE TRIGGER USER`)
    await noteDone(client, name)
    await client.query('COMMIT')
  } catch (error) {
    // With its connection goes all that came.
    discard(error as Error)
    throw error
  } finally {
    release()
  }
}

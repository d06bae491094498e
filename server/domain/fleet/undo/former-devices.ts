import { sql } from 'kysely'
import { pathRange } from '../../../db/path-range.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, run, type Tables } from '../../../db/sql.ts'
import { textStatement } from '../../../db/text-statement.ts'
import { lockPhone } from '../device/lock-devices.ts'
import { snapshot } from './kept-columns.ts'

/** Without group, account, dealer or phone gone or taken. */
type Kept = {
  organisation_id: number
  group_id: number | null
  account_id: number | null
  dealer_id: number | null
  phone: string | null
  model: string
  icon: number
  expires_at: string | null
  deleted_at: string | null
}

export type FormerDevice = {
  id: number
  isSame: boolean
  isDone: boolean
  isInView: boolean
  kept: Kept
}

const selectFormer = textStatement(
  'main',
  `SELECT d.id, ${snapshot} = u.after AS "isSame", u.done_at IS NOT NULL AS "isDone",
     o.id IS NOT NULL AS "isInView",
     u.before || jsonb_build_object('group_id', g.id, 'account_id', a.id,
       'dealer_id', CASE WHEN starts_with(o.path, s.path) THEN b.dealer_id END,
       'phone', CASE WHEN p.id IS NULL THEN b.phone END) AS kept
   FROM undo_device u
   JOIN device d ON d.id = u.device_id
   CROSS JOIN LATERAL jsonb_populate_record(NULL::device, u.before) b
   LEFT JOIN organisation o ON o.id = b.organisation_id AND o.path >= $3 AND o.path < $4
   LEFT JOIN device_group g ON g.id = b.group_id AND g.organisation_id = o.id
   LEFT JOIN account a ON a.id = b.account_id AND a.organisation_id = o.id
   LEFT JOIN LATERAL dealer_of(b.dealer_id) s ON true
   LEFT JOIN device p ON p.phone = b.phone AND p.id <> d.id
   WHERE u.undo_id = $1::bigint AND u.device_id = ANY ($2::int[])`,
)

export type FormerOf = { undoId: number; ids: readonly number[]; path: string }

/** Lock devices first. Keeps what they return to until commit. */
export async function readFormer(client: PoolClient, of: FormerOf): Promise<FormerDevice[]> {
  const before = await selectAll(client, of)
  for (const phone of phonesOf(before)) await lockPhone(client, phone)
  const ids = (key: 'group_id' | 'account_id') =>
    anyOf(before.flatMap(({ kept }) => kept[key] ?? []))
  await all(
    client,
    db.selectFrom('device_group').select('id').where('id', '=', ids('group_id')).forKeyShare(),
  )
  await all(
    client,
    db.selectFrom('account').select('id').where('id', '=', ids('account_id')).forKeyShare(),
  )
  return selectAll(client, of)
}

async function selectAll(client: PoolClient, { undoId, ids, path }: FormerOf) {
  const { from, to } = pathRange(path)
  const { rows } = await client.query<FormerDevice>(selectFormer, [undoId, ids, from, to])
  return rows
}

const phonesOf = (devices: readonly FormerDevice[]) =>
  devices.flatMap(({ kept }) => kept.phone ?? []).toSorted()

type Bringing = {
  undoId: number
  devices: readonly FormerDevice[]
  shareIds: readonly number[]
  now: Date
}

/** Links return by `bringBackShares`, after all others ended. */
export async function bringBack(
  client: PoolClient,
  { undoId, devices, now }: Omit<Bringing, 'shareIds'>,
): Promise<void> {
  const kept = devices.map(({ id, kept }) => ({ ...kept, id, updated_at: now }))
  const former = sql<Tables['device']>`jsonb_populate_recordset(NULL::device,
    ${JSON.stringify(kept)}::jsonb)`
  await run(
    client,
    db
      .updateTable('device as d')
      .from(former.as<'former'>(sql`former`))
      .set({
        organisation_id: (eb) => eb.ref('former.organisation_id'),
        group_id: (eb) => eb.ref('former.group_id'),
        account_id: (eb) => eb.ref('former.account_id'),
        phone: (eb) => eb.ref('former.phone'),
        phone_since: (eb) => eb.ref('former.phone_since'),
        dealer_id: (eb) => eb.ref('former.dealer_id'),
        password_hash: (eb) => eb.ref('former.password_hash'),
        starts_at: (eb) => eb.ref('former.starts_at'),
        expires_at: (eb) => eb.ref('former.expires_at'),
        deleted_at: (eb) => eb.ref('former.deleted_at'),
        deleted_by: (eb) => eb.ref('former.deleted_by'),
        model: (eb) => eb.ref('former.model'),
        icon: (eb) => eb.ref('former.icon'),
        updated_at: (eb) => eb.ref('former.updated_at'),
      })
      .whereRef('d.id', '=', 'former.id'),
  )
  // By itself: an end that moves later is a renewal to the trigger `device_renewed`.
  await run(
    client,
    db
      .updateTable('device as d')
      .from(former.as<'former'>(sql`former`))
      .set({ renewed_at: (eb) => eb.ref('former.renewed_at') })
      .whereRef('d.id', '=', 'former.id'),
  )
  const ids = devices.map(({ id }) => id)
  await client.query(followEarlier, [undoId, ids])
  const done = db.updateTable('undo_device').set({ done_at: now }).where('undo_id', '=', undoId)
  await run(client, done.where('device_id', '=', anyOf(ids)))
}

/** Earlier changes can then be undone. */
const followEarlier = textStatement(
  'main',
  `UPDATE undo_device e SET after = ${snapshot} FROM undo_device u, device d
   WHERE u.undo_id = $1::bigint AND u.device_id = ANY ($2::int[]) AND e.device_id = u.device_id
     AND e.undo_id <> u.undo_id AND e.done_at IS NULL AND e.after = u.before AND d.id = u.device_id`,
)

export async function bringBackShares(
  client: PoolClient,
  { devices, shareIds }: Pick<Bringing, 'devices' | 'shareIds'>,
): Promise<void> {
  if (shareIds.length === 0) return
  const links = db.updateTable('device_share').set({ revoked_at: null })
  const own = anyOf(devices.map(({ id }) => id))
  await run(client, links.where('id', '=', anyOf(shareIds)).where('device_id', '=', own))
}

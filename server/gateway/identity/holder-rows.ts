import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Pool } from '../../db/pool.ts'
import { db, type Given, prepared, run, type Tables } from '../../db/sql.ts'
import type { Sender } from '../device.ts'
import { transports } from './holding.ts'
import { lifeLockOf, lifeLocks } from './life-line.ts'

/** Without a beat its devices are free, also where its connections to the database stay open. */
export const instanceSeconds = 15

const liveInstances = () =>
  db
    .selectFrom('gateway_instance')
    .select('id')
    .where('at', '>', sql<Date>`now() - ${sql.lit(`${instanceSeconds} seconds`)}::interval`)

/** Phones hold no connection, nor do feeds, which are below. */
const phone = sql.lit(transports.http)

/** `isSilent`: a phone's hold has ended. */
export type Claim = Sender & { deviceId: number; isSilent: boolean }

export type HeldElsewhere = { instance: string; ip: string }

export type Taken = { deviceId: number; epoch: number | null; before: HeldElsewhere | undefined }

type Claims = {
  instance: string
  ids: readonly number[]
  ips: readonly string[]
  proved: readonly boolean[]
  transports: readonly number[]
  silent: readonly boolean[]
}

type WantedRow = {
  device_id: number
  ip: string
  is_proved: boolean
  transport: number
  is_silent: boolean
}

const wantedRows = (given: Given<Claims>) =>
  db
    .selectFrom(
      sql<WantedRow>`unnest(${given.ids}::int[], ${given.ips}::text[], ${given.proved}::bool[], ${given.transports}::int2[],
        ${given.silent}::bool[])`.as<'asked'>(
        sql`asked (device_id, ip, is_proved, transport, is_silent)`,
      ),
    )
    .selectAll()

/** `excluded` is the claim. */
type Holds = ExpressionBuilder<
  Tables & { excluded: Tables['device_holder']; wanted: WantedRow; live: { id: string } },
  'device_holder' | 'excluded'
>

/** `mayReplace` between gateways: nobody's, a feed's, this or a dead gateway's, silent phones. */
function mayTake(eb: Holds) {
  const { and, or, ref } = eb
  const isFed = eb('device_holder.transport', '=', sql.lit(transports.feed))
  const isPhone = eb('device_holder.transport', '<=', phone)
  const isConnection = eb('device_holder.transport', '>', phone)
  const silent = eb
    .selectFrom('wanted')
    .whereRef('wanted.device_id', '=', 'device_holder.device_id')
    .where((wanted) => wanted.ref('wanted.is_silent'))
  return or([
    isFed,
    and([eb('device_holder.instance', '=', ref('excluded.instance')), isConnection]),
    and([
      eb('excluded.transport', '>=', ref('device_holder.transport')),
      or([ref('excluded.is_proved'), eb('excluded.ip', '=', ref('device_holder.ip'))]),
    ]),
    and([isPhone, eb.exists(silent)]),
    and([
      isConnection,
      eb('device_holder.instance', 'not in', eb.selectFrom('live').select('live.id')),
    ]),
  ])
}

const take = (given: Given<Claims>) =>
  db
    .with('wanted', () => wantedRows(given))
    .with(
      (cte) => cte('live').materialized(),
      () => liveInstances(),
    )
    .with('taken', (cte) =>
      cte
        .insertInto('device_holder')
        .columns(['device_id', 'instance', 'ip', 'is_proved', 'transport'])
        .expression((eb) =>
          eb
            .selectFrom('wanted')
            .select(['device_id', sql<string>`${given.instance}`.as('instance')])
            .select(['ip', 'is_proved', 'transport'])
            .orderBy('device_id'),
        )
        .onConflict((conflict) =>
          conflict
            .column('device_id')
            .doUpdateSet({
              instance: ({ ref }) => ref('excluded.instance'),
              epoch: ({ ref }) => ref('excluded.epoch'),
              since: ({ ref }) => ref('excluded.since'),
              ip: ({ ref }) => ref('excluded.ip'),
              is_proved: ({ ref }) => ref('excluded.is_proved'),
              transport: ({ ref }) => ref('excluded.transport'),
            })
            .where(mayTake),
        )
        .returning(['device_id', 'epoch']),
    )
    .selectFrom('wanted as w')
    .leftJoin('taken as t', 't.device_id', 'w.device_id')
    .leftJoin('device_holder as h', 'h.device_id', 'w.device_id')
    .select(['w.device_id as deviceId', 't.epoch', 'h.instance', 'h.ip'])

const takeWanted = prepared('take-holders', take)

/** New epochs and former holders, in one statement. */
export async function takeHolders(
  main: Pool,
  instance: string,
  claims: readonly Claim[],
): Promise<Taken[]> {
  const rows = await takeWanted(main, {
    instance,
    ids: claims.map((claim) => claim.deviceId),
    ips: claims.map((claim) => claim.ip),
    proved: claims.map((claim) => claim.isProved),
    transports: claims.map((claim) => claim.transport),
    silent: claims.map((claim) => claim.isSilent),
  })
  return rows.map(({ deviceId, epoch, instance, ip }) => ({
    deviceId,
    epoch,
    before: instance === null ? undefined : { instance, ip: ip ?? '' },
  }))
}

type Hold = { deviceId: number; epoch: number }
type HoldColumns = { ids: readonly number[]; epochs: readonly number[] }

export const columnsOf = (holds: readonly Hold[]): HoldColumns => ({
  ids: holds.map(({ deviceId }) => deviceId),
  epochs: holds.map(({ epoch }) => epoch),
})

export const holdRows = ({ ids, epochs }: HoldColumns | Given<HoldColumns>) =>
  db
    .selectFrom(
      sql<{
        device_id: number
        epoch: number
      }>`unnest(${ids}::int[], ${epochs}::int8[])`.as<'hold'>(sql`hold (device_id, epoch)`),
    )
    .selectAll()

const release = prepared('release-holders', (given: Given<HoldColumns>) =>
  db
    .deleteFrom('device_holder as h')
    .using(holdRows(given).as('gone'))
    .whereRef('h.device_id', '=', 'gone.device_id')
    .whereRef('h.epoch', '=', 'gone.epoch'),
)

export async function releaseHolders(main: Pool, holds: readonly Hold[]): Promise<void> {
  await release(main, columnsOf(holds))
}

const verify = prepared('verify-holders', (given: Given<HoldColumns>) =>
  db
    .selectFrom(holdRows(given).as('mine'))
    .select('mine.device_id as id')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('device_holder as h')
            .whereRef('h.device_id', '=', 'mine.device_id')
            .whereRef('h.epoch', '=', 'mine.epoch'),
        ),
      ),
    ),
)

export async function verifyHolders(main: Pool, holds: readonly Hold[]): Promise<number[]> {
  return (await verify(main, columnsOf(holds))).map(({ id }) => id)
}

type Locks = { instances: readonly string[]; locks: readonly number[] }

const free = prepared('free-dead-gateways', ({ instances, locks }: Given<Locks>) =>
  db
    .deleteFrom('gateway_instance as g')
    .using(
      sql<{ id: string; lock: number }>`unnest(${instances}::text[], ${locks}::int[])`.as<'asked'>(
        sql`asked (id, lock)`,
      ),
    )
    .whereRef('g.id', '=', 'asked.id')
    .where(
      (eb) =>
        sql<SqlBool>`pg_try_advisory_xact_lock(${sql.lit(lifeLocks)}, ${eb.ref('asked.lock')})`,
    )
    .returning('g.id'),
)

/** Frees what those of the gateways held that have ended (life-line.ts). Returns them. */
export async function freeDead(main: Pool, instances: readonly string[]): Promise<string[]> {
  if (instances.length === 0) return []
  const gone = await free(main, { instances, locks: instances.map(lifeLockOf) })
  return gone.map(({ id }) => id)
}

const knownInstances = prepared('gateway-instances', () =>
  db.selectFrom('gateway_instance').select('id'),
)

export async function freeAllDead(main: Pool, except: string): Promise<void> {
  const known = await knownInstances(main, {})
  await freeDead(
    main,
    known.flatMap(({ id }) => (id === except ? [] : id)),
  )
}

/** Forgets gateways silent for a day, and holds of those that are forgotten but for what is just being taken. */
export async function forgetGone(main: Pool): Promise<void> {
  await run(
    main,
    db.deleteFrom('gateway_instance').where('at', '<', sql<Date>`now() - interval '1 day'`),
  )
  const ownerless = db
    .selectFrom('device_holder')
    .select('device_id')
    .where('transport', '>', phone)
    .where('instance', 'not in', (eb) => eb.selectFrom('gateway_instance').select('id'))
    .forUpdate()
    .skipLocked()
  await run(main, db.deleteFrom('device_holder').where('device_id', 'in', ownerless))
}

export async function leave(main: Pool, instance: string): Promise<void> {
  const held = db.deleteFrom('device_holder').where('instance', '=', instance)
  await run(main, held.where('transport', '>', phone))
  await run(main, db.deleteFrom('gateway_instance').where('id', '=', instance))
}

type Requested = { deviceId: number; except: string }

const provedHolders = prepared('proved-holder', ({ deviceId, except }: Given<Requested>) =>
  db
    .selectFrom('device_holder')
    .select('instance')
    .where('device_id', '=', deviceId)
    .where('instance', '<>', except)
    .where((eb) => eb.ref('is_proved'))
    .where('transport', '>', phone)
    .where('instance', 'in', liveInstances()),
)

/** Whose living connection at another gateway has shown the code. */
export async function hasProvedHolder(main: Pool, requested: Requested): Promise<boolean> {
  const holders = await provedHolders(main, requested)
  const dead = await freeDead(
    main,
    holders.map(({ instance }) => instance),
  )
  return holders.length > dead.length
}

type Beat = { instance: string; gatewayId: string }

export const beat = prepared('gateway-beat', ({ instance, gatewayId }: Given<Beat>) =>
  db
    .insertInto('gateway_instance')
    .values({ id: instance, gateway_id: gatewayId, at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ at: (eb) => eb.ref('excluded.at') }),
    ),
)

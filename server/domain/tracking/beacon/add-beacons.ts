import type { BeaconKind } from '#lib/codes/beacon-kinds.ts'
import { beaconLimits } from '#lib/rules/beacon-limits.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inScope } from '../../../db/in-scope.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, first, rowFor } from '../../../db/sql.ts'
import { lockOrganisation } from '../../people/organisation/lock-tree.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { checkAccount } from '../alarm-rule/keep-rule.ts'

export type Beacon = {
  /** In capitals. */
  number: string
  name: string
  address: string
  kind: BeaconKind
  /** Degrees × 1e6, WGS-84; null where it is not on the map. */
  lat: number | null
  lon: number | null
}

type Place = { id: number; name: string }

/** Audit events about a beacon are of its organisation. */
export const placeOf = ({ id, name }: Place) =>
  ({ kind: 'organisation', id, name, ownerId: id }) as const

/** Answers its id. Throws beaconTaken, tooManyBeacons, accountsOnly. */
export async function createBeacon(
  ctx: Context,
  organisationId: number,
  beacon: Beacon,
): Promise<number> {
  return inRoomFor(ctx, organisationId, 1, async (client, organisation) => {
    await checkFree(client, organisationId, beacon.number)
    const [id] = await insert(client, organisationId, [beacon])
    if (id === undefined) throw new AppError('beaconTaken', { number: beacon.number })
    const { number, ...facts } = beacon
    const after = { beacon: number, beaconId: id, ...facts }
    await writeAudit(client, ctx, 'beacon/Add', [{ object: placeOf(organisation), after }])
    return id
  })
}

/** Those whose numbers the organisation has not had; answers how many. Throws tooManyBeacons, accountsOnly. */
export async function addBeacons(
  ctx: Context,
  organisationId: number,
  beacons: readonly Beacon[],
): Promise<number> {
  return inRoomFor(ctx, organisationId, beacons.length, async (client, organisation) => {
    const { length: count } = await insert(client, organisationId, beacons)
    const after = { count }
    await writeAudit(client, ctx, 'beacon/Import', [{ object: placeOf(organisation), after }])
    return count
  })
}

/** Throws beaconTaken where another beacon of the organisation has the number. */
export async function checkFree(
  client: PoolClient,
  organisationId: number,
  number: string,
): Promise<void> {
  const [taken] = await takenNumbers(client, organisationId, [number])
  if (taken !== undefined) throw new AppError('beaconTaken', { number })
}

/** Those of some numbers that the organisation has already. */
export async function takenNumbers(
  client: Pool | PoolClient,
  organisationId: number,
  numbers: readonly string[],
): Promise<string[]> {
  if (numbers.length === 0) return []
  const rows = await all(
    client,
    db
      .selectFrom('beacon')
      .select('number')
      .where('organisation_id', '=', organisationId)
      .where('number', '=', anyOf(numbers)),
  )
  return rows.map(({ number }) => number)
}

async function inRoomFor<T>(
  ctx: Context,
  organisationId: number,
  count: number,
  work: (client: PoolClient, organisation: Place) => Promise<T>,
): Promise<T> {
  checkAccount(ctx)
  return inScope(ctx.services.pool, ctx.caller.path, async (client) => {
    const organisation = await lockOrganisation(client, ctx, organisationId)
    const max = beaconLimits.perOrganisation
    if ((await countBeacons(client, organisationId)) + count > max)
      throw new AppError('tooManyBeacons', { max })
    return work(client, organisation)
  })
}

async function countBeacons(client: PoolClient, organisationId: number): Promise<number> {
  const counted = db
    .selectFrom('beacon')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('organisation_id', '=', organisationId)
  return Number((await first(client, counted))?.n ?? 0)
}

async function insert(client: PoolClient, organisationId: number, beacons: readonly Beacon[]) {
  const rows = beacons.map((beacon) => ({ organisation_id: organisationId, ...beacon }))
  const insertion = db
    .insertInto('beacon')
    .values(rowFor('beacon', rows))
    .onConflict((conflict) => conflict.columns(['organisation_id', 'number']).doNothing())
  const added = await all(client, insertion.returning('id'))
  return added.map(({ id }) => id)
}

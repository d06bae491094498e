import { isAbove, isBelow } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import type { StoredAlarmRow } from './select-alarms.ts'

type Homes = ReadonlyMap<number, { organisationPath: string }>

/**
 * Alarms as a reader at `path` may read them: who handled one, the note and the name of a fence are
 * told where they come from the reader's part of the tree, or from above the device. A sale or move
 * takes none of the former owner's along. `devices`: of the alarms, as they lie now.
 */
export async function toldAlarms<A extends StoredAlarmRow>(
  pool: Pool,
  { path, devices }: { path: string; devices: Homes },
  alarms: readonly A[],
): Promise<A[]> {
  const fences = await ownersOf(pool, fencesOf, idsOf(alarms, fenceOf))
  const accounts = await ownersOf(pool, accountsOf, idsOf(alarms, unnamedHandlerOf))
  const handledIn = (alarm: A) => alarm.handledIn ?? accounts.get(alarm.handledBy ?? 0)
  const owners = new Set([...fences.values(), ...alarms.flatMap((one) => handledIn(one) ?? [])])
  const seen = await seenOf(pool, path, [...owners])
  return alarms.map((alarm) => {
    const home = devices.get(alarm.deviceId)?.organisationPath ?? ''
    const isTold = (owner: number | undefined) =>
      owner !== undefined && (seen.has(owner) || isAbove(owner, home))
    return Object.assign(
      { ...alarm },
      !isTold(handledIn(alarm)) && { handler: null, note: null },
      alarm.subject !== 0 && !isTold(fences.get(alarm.subject)) && { detail: null },
    )
  })
}

const idsOf = (
  alarms: readonly StoredAlarmRow[],
  idOf: (alarm: StoredAlarmRow) => number | null,
): number[] => [...new Set(alarms.flatMap((alarm) => idOf(alarm) || []))]

const fenceOf = ({ subject }: StoredAlarmRow) => subject
/** Of older rows, which have the account alone. */
const unnamedHandlerOf = ({ handledIn, handledBy }: StoredAlarmRow) =>
  handledIn === null ? handledBy : null

const accountsOf = () =>
  db.selectFrom('account').select(['id', 'organisation_id as organisationId'])

const fencesOf = () =>
  db
    .selectFrom('fence')
    .select(['id', 'organisation_id as organisationId'])
    .union(db.selectFrom('fence_gone').select(['id', 'organisation_id as organisationId']))

/** Organisations, by the id of what is theirs. */
async function ownersOf(
  pool: Pool,
  owned: typeof accountsOf | typeof fencesOf,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await all(
    pool,
    db
      .selectFrom(owned().as('x'))
      .select(['x.id', 'x.organisationId'])
      .where('x.id', '=', anyOf(ids)),
  )
  return new Map(rows.map(({ id, organisationId }) => [id, organisationId]))
}

/** Those in the reader's part of the tree. */
async function seenOf(pool: Pool, path: string, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await all(
    pool,
    db
      .selectFrom('organisation')
      .select('id')
      .where('id', '=', anyOf(ids))
      .where((eb) => isBelow(eb.ref('path'), path)),
  )
  return new Set(rows.map(({ id }) => id))
}

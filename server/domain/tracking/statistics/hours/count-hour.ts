import { sql } from 'kysely'
import { type CountedState, noStates, type StateTally } from '#lib/codes/counted-states.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { Pool } from '../../../../db/pool.ts'
import { anyOf, db, tuples } from '../../../../db/sql.ts'
import { lineNumber } from '../../../fleet/state/line-number.ts'
import { type TimedDevice, touchThen } from './touch-then.ts'

export type CountStores = { main: Pool; positions: Pool }

/** Of the organisation itself, and with all below it. */
export type OrganisationTally = { own: StateTally; tree: StateTally }

type Moment = {
  at: Date
  /** Now as its devices are, else afterwards, from what is stored. */
  present: Date | undefined
}

const atOnce = 10_000

/**
 * How many devices of each organisation are in which state, by its id; those with none in their tree are left out. Of a moment
 * that is over, `present` says how far stored facts may reach (docs/architecture.md#hourly-states).
 */
export async function countHour(
  stores: CountStores,
  moment: Moment,
): Promise<Map<number, OrganisationTally>> {
  const own = new Map<number, StateTally>()
  for await (const devices of devicesAt(stores.main, moment)) {
    const living = devices.filter(({ fate }) => fate === null)
    const [moving, homes] = await Promise.all([
      movingOf(stores.positions, living, moment),
      moment.present ? homesAt(stores.main, devices, moment.at) : new Map<number, number>(),
    ])
    for (const { id, organisationId, fate } of devices) {
      const home = homes.get(id) ?? organisationId
      const tally = own.get(home) ?? { ...noStates }
      tally[fate ?? stateOf(moving.get(id))] += 1
      own.set(home, tally)
    }
  }
  return withTrees(stores.main, own)
}

/** Undefined: out of touch. */
function stateOf(isMoving: boolean | undefined): CountedState {
  if (isMoving === undefined) return 'offline'
  return isMoving ? 'moving' : 'static'
}

type Counted = TimedDevice & { organisationId: number; fate: 'expired' | 'notActivated' | null }
type CountedTuple = [
  id: number,
  organisationId: number,
  fate: Counted['fate'],
  interval: number | null,
]

async function* devicesAt(main: Pool, { at, present }: Moment): AsyncGenerator<Counted[]> {
  const fate = sql<Counted['fate']>`CASE WHEN d.expires_at <= ${at}::timestamptz THEN 'expired'
    WHEN d.activated_at IS NULL OR d.activated_at > ${at}::timestamptz THEN 'notActivated' END`
  const interval = sql<
    number | null
  >`CASE WHEN jsonb_typeof(d.settings->'intervalSeconds') = 'number'
    THEN least((d.settings->'intervalSeconds')::float8, 1e9)::int END`
  for (let after = 0; ; ) {
    const rows = await tuples<CountedTuple>(
      main,
      db
        .selectFrom('device as d')
        .select(['d.id', 'd.organisation_id', fate.as('fate')])
        .select((present ? interval : sql<null>`NULL`).as('interval'))
        .where('d.id', '>', after)
        .where('d.created_at', '<=', at)
        .where((eb) => eb.or([eb('d.deleted_at', 'is', null), eb('d.deleted_at', '>', at)]))
        .orderBy('d.id')
        .limit(atOnce),
    )
    yield rows.map(([id, organisationId, fate, interval]) => ({
      id,
      organisationId,
      fate,
      interval: interval ?? undefined,
    }))
    if (rows.length < atOnce) return
    after = rows.at(-1)?.[0] ?? after
  }
}

/** Whether devices in touch move; others are missing. */
async function movingOf(
  positions: Pool,
  devices: readonly Counted[],
  { at, present }: Moment,
): Promise<Map<number, boolean>> {
  if (present)
    return touchThen(positions, devices, {
      at: storeSeconds(at),
      present: storeSeconds(present),
    })
  return new Map(
    await tuples<[number, boolean]>(
      positions,
      db
        .selectFrom('tracking.device_state')
        .select(['device_id', 'is_moving'])
        .where('device_id', '=', anyOf(devices.map(({ id }) => id)))
        .where('line', '>', lineNumber.down),
    ),
  )
}

const storeSeconds = (time: Date) => Math.floor(time.getTime() / 1000) - storeEpoch

/** Organisations of those that went elsewhere since, by device. */
async function homesAt(
  main: Pool,
  devices: readonly Counted[],
  at: Date,
): Promise<Map<number, number>> {
  return new Map(
    await tuples<[number, number]>(
      main,
      db
        .selectFrom('former_home')
        .select(['device_id', 'organisation_id'])
        .where('device_id', '=', anyOf(devices.map(({ id }) => id)))
        .where('left_at', '>', at)
        .where((eb) => eb.or([eb('came_at', 'is', null), eb('came_at', '<=', at)])),
    ),
  )
}

async function withTrees(
  main: Pool,
  own: ReadonlyMap<number, StateTally>,
): Promise<Map<number, OrganisationTally>> {
  const counted = new Map<number, OrganisationTally>()
  const ids = [...own.keys()]
  for (let first = 0; first < ids.length; first += atOnce) {
    const paths = db
      .selectFrom('organisation')
      .select(['id', 'path'])
      .where('id', '=', anyOf(ids.slice(first, first + atOnce)))
    for (const [id, path] of await tuples<[number, string]>(main, paths)) {
      const tally = own.get(id) ?? noStates
      for (const above of path.split('/').filter(Boolean).map(Number)) {
        const sums = counted.get(above) ?? { own: { ...noStates }, tree: { ...noStates } }
        counted.set(above, sums)
        add(sums.tree, tally)
        if (above === id) add(sums.own, tally)
      }
    }
  }
  return counted
}

function add(sum: StateTally, more: StateTally): void {
  for (const state of Object.keys(sum) as CountedState[]) sum[state] += more[state]
}

import { type Expression, type InferResult, sql } from 'kysely'
import { combineReads } from '../../../db/combine-reads.ts'
import { paddedKeys } from '../../../db/padded-keys.ts'
import { anyOf, db, type Given, prepared } from '../../../db/sql.ts'
import { isOneStore, type Services } from '../../../services.ts'
import { type ChainLink, idsWithin } from '../../people/organisation/read-chains.ts'
import { joinedState, joinedStates } from '../state/joined-states.ts'
import { type PresentState, readState } from '../state/read-states.ts'
import { type DeviceProfile, profileColumns, profileDays, profileOfRow } from './device-profile.ts'
import { type DeviceFacts, factsOf, selectDevices } from './read-devices.ts'

export type DeviceDetail = {
  facts: DeviceFacts
  profile: DeviceProfile
  names: readonly string[]
  /** Undefined when it never reported. */
  state: PresentState | undefined
}

type Requested = Given<{ ids: readonly number[] }>

const selectDetails = ({ ids }: Requested) =>
  selectDevices()
    .leftJoin('device_profile as p', 'p.device_id', 'd.id')
    .select(profileColumns)
    .select((eb) => profileDays((column) => eb.ref(column)))
    .select((eb) => namesAlong(eb.ref('o.path')).as('names'))
    .where('d.id', '=', anyOf(ids))

const namesAlong = (path: Expression<string>) =>
  sql<string[]>`(${db
    .selectFrom('organisation as c')
    .select((eb) => sql`json_agg(${eb.ref('c.name')} ORDER BY length(${eb.ref('c.path')}))`.as('n'))
    .where('c.id', '=', sql<number>`any(string_to_array(btrim(${path}, '/'), '/')::int[])`)})`

const detailsOfMain = prepared('detail-main', selectDetails)
const detailsOfBoth = prepared('detail', (requested: Requested) =>
  selectDetails(requested).leftJoin(joinedStates, 't.device_id', 'd.id').selectAll('t'),
)

const readMain = combineReads<number, DeviceDetail>(async (pool, ids) => {
  const rows = await detailsOfMain(pool, { ids: paddedKeys(ids) })
  return new Map(rows.map((row) => [row.id, detailOf(row, undefined)]))
})

const readWhole = combineReads<number, DeviceDetail>(async (pool, ids) => {
  const rows = await detailsOfBoth(pool, { ids: paddedKeys(ids) })
  return new Map(rows.map((row) => [row.id, detailOf(row, joinedState(row))]))
})

type DetailRow = InferResult<ReturnType<typeof selectDetails>>[number]

const detailOf = (row: DetailRow, state: PresentState | undefined): DeviceDetail => ({
  facts: factsOf(row),
  profile: profileOfRow(row),
  names: row.names,
  state,
})

export async function readDetail(
  services: Services,
  id: number,
): Promise<DeviceDetail | undefined> {
  if (isOneStore(services)) return readWhole(services.pool, id)
  const [detail, state] = await Promise.all([
    readMain(services.pool, id),
    readState(services.positions, id),
  ])
  return detail && { ...detail, state }
}

/** From the reader's own down. */
export function chainOf({ facts, names }: DeviceDetail, boundPath: string): ChainLink[] {
  const ids = idsWithin(facts.organisationPath, boundPath)
  const from = names.length - ids.length
  return ids.map((id, index) => ({ id, name: names[from + index] ?? '' }))
}

import { anyOf, db, tuples } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import type { Services } from '../../../services.ts'
import { listFitting } from '../../fleet/list/list-fitting.ts'
import { type CheckInsAsked, isOfState, vehicleFilter } from './add-up-check-ins.ts'
import { type CheckedVehicle, firstDayOf, readCheckIns } from './read-check-ins.ts'

/** A vehicle and on how many days it reported. */
export type CheckIn = { id: number; days: number; isNew: boolean }

/** A page of vehicles by number; `next` as listFitting has it. */
export async function listCheckIns(
  services: Services,
  asked: CheckInsAsked & { after: string | undefined; limit: number },
): Promise<{ rows: CheckIn[]; next: string | undefined }> {
  const { state, from, to, after, limit } = asked
  const found = new Map<number, CheckIn>()
  const filter = vehicleFilter(asked.filter)
  const { ids, next } = await listFitting(services, { filter, after, limit }, async (some) => {
    const vehicles = (await readVehicles(services, some)).filter((one) => firstDayOf(one) <= to)
    const days = await readCheckIns(services, vehicles, asked)
    const fitting = vehicles.filter((one) =>
      isOfState(one, { state, days: days.get(one.id) ?? 0, from }),
    )
    for (const one of fitting) {
      const isNew = firstDayOf(one) >= from
      found.set(one.id, { id: one.id, days: days.get(one.id) ?? 0, isNew })
    }
    return new Set(fitting.map(({ id }) => id))
  })
  return { rows: ids.flatMap((id) => found.get(id) ?? []), next }
}

async function readVehicles({ pool }: Services, ids: readonly number[]): Promise<CheckedVehicle[]> {
  const rows = await tuples<[number, string, number]>(
    pool,
    db
      .selectFrom('device as d')
      .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
      .select(['d.id', 'o.zone'])
      .select((eb) => unixSeconds(eb.ref('d.activated_at')).as('at'))
      .where('d.id', '=', anyOf(ids))
      .where('d.activated_at', 'is not', null),
  )
  return rows.map(([id, zone, activatedAt]) => ({ id, zone, activatedAt }))
}

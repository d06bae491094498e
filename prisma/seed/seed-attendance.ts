import type { PoolClient } from '#server/db/pool.ts'
import { all, db, rowFor, run } from '#server/db/sql.ts'
import { badgeGroup, type OrganisationKey } from './organisations.ts'

/** Of a group of the organisation, or of all its devices. */
type DemoRule = { organisation: OrganisationKey; group: string | undefined; name: string }

const demoRules: readonly DemoRule[] = [
  { organisation: badgeGroup.owner, group: badgeGroup.name, name: '白班 Day shift' },
  { organisation: 'eschen-home', group: undefined, name: '护理 Care' },
]
const periods = [
  { start: '08:00', end: '12:00' },
  { start: '13:00', end: '17:00' },
]

/** When people of some organisations of the demo are to be at their beacons. */
export async function seedAttendance(
  client: PoolClient,
  organisations: ReadonlyMap<string, number>,
): Promise<void> {
  const at = new Date()
  for (const { organisation, group: groupName, name } of demoRules) {
    const organisation_id = organisations.get(organisation) as number
    const own = db.selectFrom('beacon').select('id').where('organisation_id', '=', organisation_id)
    const beacons = await all(client, own.orderBy('id'))
    const groups = db.selectFrom('device_group').select(['id', 'name'])
    const ofPlace = await all(client, groups.where('organisation_id', '=', organisation_id))
    const row = {
      organisation_id,
      group_id: ofPlace.find((group) => group.name === groupName)?.id ?? null,
      name,
      country: 'LI',
      periods: JSON.stringify(periods),
      week_days: [1, 2, 3, 4, 5],
      late_minutes: 10,
      early_minutes: 10,
      days_off: [],
      beacon_ids: beacons.map(({ id }) => id),
      fence_ids: [],
      created_at: at,
      updated_at: at,
    }
    const insertion = db.insertInto('attendance_rule')
    await run(client, insertion.values(rowFor('attendance_rule', row)))
  }
}

import type { UsualPurpose } from '#lib/codes/usual-purposes.ts'
import { type WorkPeriod, weekDays } from '#lib/rules/work-hours.ts'
import type { PoolClient } from '#server/db/pool.ts'
import { all, db, rowFor, run } from '#server/db/sql.ts'
import type { OrganisationKey } from './organisations.ts'

const on = (days: readonly number[], start: string, end: string): WorkPeriod[] =>
  days.map((day) => ({ day, start, end }))

const workingDays = weekDays.slice(0, 5)

type DemoHours = { organisation: OrganisationKey; periods: WorkPeriod[]; usual: UsualPurpose }

/** Those of the dealer are also those of its customers but the taxis, which drive in two shifts. */
const demoHours: readonly DemoHours[] = [
  {
    organisation: 'dealer',
    periods: [...on(workingDays, '07:00', '12:00'), ...on(workingDays, '13:00', '18:00')],
    usual: 'hours',
  },
  {
    organisation: 'owner-taxi',
    periods: [...on(weekDays, '05:30', '13:30'), ...on(weekDays, '17:00', '01:00')],
    usual: 'business',
  },
]
const lateDevices = 2

/** When the organisations of the demo work; some vans of the owner in the evening. */
export async function seedWorkHours(
  client: PoolClient,
  organisations: ReadonlyMap<string, number>,
): Promise<void> {
  const set_at = new Date()
  for (const { organisation, periods, usual } of demoHours) {
    const organisation_id = organisations.get(organisation) as number
    const facts = { periods: JSON.stringify(periods), usual_purpose: usual, set_at }
    const row = { organisation_id, ...facts }
    const insertion = db.insertInto('organisation_hours')
    await run(client, insertion.values(rowFor('organisation_hours', row)))
  }
  const organisation_id = organisations.get('owner') as number
  const vans = db.selectFrom('device').select('id').where('organisation_id', '=', organisation_id)
  const late = JSON.stringify(on(workingDays, '14:00', '22:00'))
  for (const { id } of await all(client, vans.orderBy('id').limit(lateDevices))) {
    const row = { device_id: id, organisation_id, periods: late, set_at }
    await run(client, db.insertInto('device_hours').values(rowFor('device_hours', row)))
  }
}

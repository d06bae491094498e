import { usualWearer, type Wearer } from '#lib/readings/walked.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'

const numberOf = (written: string, usual: number) => (written === '' ? usual : Number(written))

/** By device, as they are written down now; what is usual of the others. */
export async function readWearers(
  pool: Pool,
  ids: readonly number[],
): Promise<(id: number) => Wearer> {
  const rows = await all(
    pool,
    db
      .selectFrom('device_profile')
      .select(['device_id as id', 'step_length', 'body_weight', 'step_goal'])
      .where('device_id', '=', anyOf(ids)),
  )
  const known = new Map(
    rows.map(({ id, step_length, body_weight, step_goal }): [number, Wearer] => [
      id,
      {
        stepLength: numberOf(step_length, usualWearer.stepLength),
        weight: numberOf(body_weight, usualWearer.weight),
        goal: numberOf(step_goal, usualWearer.goal),
      },
    ]),
  )
  return (id) => known.get(id) ?? usualWearer
}

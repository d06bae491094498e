import { sql } from 'kysely'
import type { Pool } from '../../../db/pool.ts'
import { db, first, run } from '../../../db/sql.ts'
import type { KnownPerson } from './find-person.ts'
import { foundIn } from './person-statements.ts'
import { isOfTracking, personTables } from './person-tables.ts'

type Stores = { main: Pool; positions: Pool }
type Counts = Record<string, number>

/** Rows of the person's devices in the tracking store by table, as they were before the first went: counted once for an erasure. */
export async function countTracked(
  { main, positions }: Stores,
  { id, person }: { id: number; person: KnownPerson },
): Promise<Counts> {
  const own = db.selectFrom('person_erasure').where('id', '=', id)
  const kept = await first(
    main,
    own.select((eb) => sql<Counts | null>`${eb.ref('subject')}->'tracked'`.as('tracked')),
  )
  if (kept?.tracked) return kept.tracked
  const tracked: Counts = {}
  for (const { table, rules } of personTables) {
    if (!isOfTracking(table)) continue
    for (const rule of rules) {
      if (rule.kind !== 'tracked' && rule.kind !== 'row') continue
      const by = rule.kind === 'row' ? rule.by : [{ device_id: 'device' } as const]
      for (const deviceId of person.device) {
        const rows = db
          .selectFrom(table as 'account')
          .select(({ fn }) => fn.countAll<number>().as('rows'))
          .where(foundIn(by, { ...person, device: [deviceId] }))
        tracked[table] = (tracked[table] ?? 0) + ((await first(positions, rows))?.rows ?? 0)
      }
    }
  }
  const noted = sql<string>`subject || jsonb_build_object('tracked', ${JSON.stringify(tracked)}::jsonb)`
  await run(main, db.updateTable('person_erasure').set({ subject: noted }).where('id', '=', id))
  return tracked
}

import { sql } from 'kysely'
import { db } from '../../../db/sql.ts'

/** Those that ended or were withdrawn so many days ago, or began that long before a year ago and have no end. */
export const oldAnnouncements = (days: number) =>
  db
    .deleteFrom('announcement')
    .where(
      (eb) =>
        sql<Date>`coalesce(${eb.ref('withdrawn_at')}, ${eb.ref('end_at')}, ${eb.ref('start_at')} + interval '1 year')`,
      '<',
      sql<Date>`now() - make_interval(days => ${days})`,
    )

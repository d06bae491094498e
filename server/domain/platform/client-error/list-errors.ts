import { sql } from 'kysely'
import { containing } from '../../../db/contains-name.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'

export type ErrorFilter = {
  search: string | undefined
  version: string | undefined
  /** The last row of the page before; Unix milliseconds. */
  after: { at: number; id: number } | undefined
  limit: number
}

/** A page of at most `clientErrorLimits.kinds`, last seen first. */
export const listErrors = (pool: Pool, { search, version, after, limit }: ErrorFilter) =>
  all(
    pool,
    db
      .selectFrom('client_error')
      .select([
        'id',
        'message',
        'place',
        'source',
        'version',
        'agent',
        'count',
        'first_at',
        'last_at',
      ])
      .$if(search !== undefined, (rows) =>
        rows.where(({ eb, or }) => {
          const pattern = containing(search ?? '')
          return or([eb('message', 'ilike', pattern), eb('place', 'ilike', pattern)])
        }),
      )
      .$if(version !== undefined, (rows) => rows.where('version', '=', version ?? ''))
      .$if(after !== undefined, (rows) =>
        rows.where(
          sql<boolean>`(last_at, id) < (${new Date(after?.at ?? 0)}::timestamptz, ${after?.id ?? 0}::int)`,
        ),
      )
      .orderBy('last_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit),
  )

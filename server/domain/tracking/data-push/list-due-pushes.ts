import { sql } from 'kysely'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'

/** `isSlow`: its last message failed, or was taken late. */
export type DuePush = { id: number; isSlow: boolean }

type Wanted = {
  /** Milliseconds. */
  now: number
  claim: string
  /** Served already. */
  except: readonly number[]
  limit: number
}

/** Further subscriptions that go on and that nobody else has, those that wait longest first. */
export const listDuePushes = (
  main: Pool,
  { now, claim, except, limit }: Wanted,
): Promise<DuePush[]> =>
  all(
    main,
    db
      .selectFrom('data_push')
      .select(['id', 'is_slow as isSlow'])
      .where('pause', '=', '')
      .where('next_at', '<=', new Date(now))
      .where((eb) =>
        eb.or([
          eb('claimed_until', 'is', null),
          eb('claimed_until', '<', sql<Date>`now()`),
          eb('claim', '=', claim),
        ]),
      )
      .where((eb) => eb.not(eb('id', '=', anyOf(except))))
      .orderBy('next_at')
      .orderBy('id')
      .limit(limit),
  )

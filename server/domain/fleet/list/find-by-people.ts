import { sql } from 'kysely'
import type { Caller } from '../../../caller.ts'
import { containsName } from '../../../db/contains-name.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'
import { readsInFull } from '../../people/auth/personal-facts.ts'

/** Shorter texts are in too many names. */
const shortestName = 2
const phoneOrSim = /^\d{7,20}$/
const mostOwners = 100
const mostDevices = 500

type People = { path: string; text: string; reader: Caller }

/**
 * Devices whose owner's name contains a text, or with this whole number as phone or SIM; at most
 * 500, to be narrowed to the reader's scope. A hidden phone is not confirmed by a search.
 */
export async function findByPeople(pool: Pool, { path, text, reader }: People): Promise<number[]> {
  const number = text.normalize('NFKC').replace(/[\s+-]/g, '')
  if (phoneOrSim.test(number)) return findByNumber(pool, { path, text: number, reader })
  if (text.length < shortestName) return []
  const owners = db
    .selectFrom('account as a')
    .innerJoin('organisation as o', 'o.id', 'a.organisation_id')
    .select('a.id')
    .where((eb) => isBelow(eb.ref('o.path'), path))
    .where((eb) => containsName(eb.ref('a.search_names'), text))
    .limit(mostOwners)
  const owned = db
    .selectFrom('device')
    .select('id')
    .where('account_id', '=', sql<number>`any(array${owners})`)
    .limit(mostDevices)
  return (await all(pool, owned)).map(({ id }) => id)
}

async function findByNumber(pool: Pool, { text, reader }: People): Promise<number[]> {
  const isShown = readsInFull(reader, 'device')
  const found = db
    .selectFrom('device')
    .select('id')
    .where((eb) => eb.or([eb('sim', '=', text), ...(isShown ? [eb('phone', '=', text)] : [])]))
    .limit(mostDevices)
  return (await all(pool, found)).map(({ id }) => id)
}

import { AppError } from '../../../app-error.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'

/** Columns that say what an order holds of which wallet. */
export const withdrawalHold = [
  'id',
  'organisation_id',
  'currency',
  'amount',
  'set_off',
  'rev',
  'tail',
] as const

const ofOrganisation = (organisationId: number, id: number) =>
  db.selectFrom('withdrawal').where('id', '=', id).where('organisation_id', '=', organisationId)

/** Why an order could not be changed: it is not the organisation's, or no longer waits. */
export async function lostWithdrawal(client: PoolClient, organisationId: number, id: number) {
  const known = await first(client, ofOrganisation(organisationId, id).select('id'))
  return new AppError(known ? 'dataChanged' : 'notFound')
}

/** The organisation's order, locked. Throws `notFound`, or `dataChanged` where it no longer waits. */
export async function waitingWithdrawal(client: PoolClient, organisationId: number, id: number) {
  const found = await first(
    client,
    ofOrganisation(organisationId, id)
      .select(withdrawalHold)
      .select(['card_id', 'status', 'created_at'])
      .forUpdate(),
  )
  if (!found) throw new AppError('notFound')
  if (found.status !== 'e_po_create') throw new AppError('dataChanged')
  return found
}

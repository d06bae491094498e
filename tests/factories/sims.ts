import type { Services } from '#server/services.ts'
import { nextNumber } from './organisations.ts'

/** A card of the organisation, in no device. */
export async function putSim(
  { pool }: Pick<Services, 'pool'>,
  organisationId: number,
): Promise<string> {
  const iccid = `8986${String(nextNumber()).padStart(16, '0')}`
  await pool.query(
    'INSERT INTO sim_card (iccid, organisation_id, created_at) VALUES ($1, $2, now())',
    [iccid, organisationId],
  )
  return iccid
}

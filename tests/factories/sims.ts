import type { Services } from '#server/services.ts'
import { nextNumber } from './organisations.ts'

type Stores = Pick<Services, 'pool'>

/** Its last two digits choose how the sandbox errs: 99 it does not. */
export const newIccid = (end = '99') =>
  `8986${String(nextNumber()).padStart(16 - end.length, '0')}${end}`

/** A card of the organisation, in no device. */
export async function putSim({ pool }: Stores, organisationId: number): Promise<string> {
  return (await putCard({ pool }, organisationId)).iccid
}

/** The same, in a device or in none. */
export async function putCard(
  { pool }: Stores,
  organisationId: number,
  { end = '99', deviceId }: { end?: string; deviceId?: number } = {},
): Promise<{ id: number; iccid: string }> {
  const iccid = newIccid(end)
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO sim_card (iccid, organisation_id, created_at, next_check_at)
     VALUES ($1, $2, now(), now()) RETURNING id`,
    [iccid, organisationId],
  )
  if (deviceId !== undefined)
    await pool.query('UPDATE device SET iccid = $2 WHERE id = $1', [deviceId, iccid])
  return { id: rows[0]?.id ?? 0, iccid }
}

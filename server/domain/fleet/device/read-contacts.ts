import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import { inPart, type Reader } from '../../people/auth/personal-facts.ts'

/** Whom to call about a device; the reader's rights decide how much of a phone shows. */
export type DeviceContact = { name: string; phone: string }

/** The leader of each device, else who is bound to it, else its organisation. */
export async function readContacts(
  pool: Pool,
  ids: readonly number[],
  reader: Reader & { organisationId: number },
): Promise<Map<number, DeviceContact>> {
  const rows = await all(
    pool,
    db
      .selectFrom('device as d')
      .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
      .leftJoin('device_profile as p', 'p.device_id', 'd.id')
      .leftJoin('account as a', 'a.id', 'd.account_id')
      .select(['d.id', 'd.phone', 'o.id as organisationId', 'o.contact', 'o.phone as officePhone'])
      .select(['p.leader_name as leaderName', 'p.leader_phone as leaderPhone', 'a.login'])
      .where('d.id', '=', anyOf(ids)),
  )
  return new Map(
    rows.map((row) => {
      const isOwn = row.organisationId === reader.organisationId
      const leader = inPart({ leaderPhone: row.leaderPhone ?? '' }, 'profile', {
        reader,
        isOwn: false,
      })
      const user = inPart({ phone: row.phone ?? '' }, 'device', { reader, isOwn: false })
      const office = inPart({ phone: row.officePhone }, 'organisation', { reader, isOwn })
      const contacts: DeviceContact[] = [
        { name: row.leaderName ?? '', phone: leader.leaderPhone },
        { name: row.login ?? '', phone: user.phone },
        { name: row.contact, phone: office.phone },
      ]
      const reachable = contacts.find(({ phone }) => phone !== '')
      return [
        row.id,
        reachable ?? contacts.find(({ name }) => name !== '') ?? { name: '', phone: '' },
      ]
    }),
  )
}

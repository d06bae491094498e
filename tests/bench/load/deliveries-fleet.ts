import type { Services } from '#server/services.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { sessionOf } from '../tree/callers.ts'

export type DeliveriesFleet = {
  firstNumber: number
  devices: number
  /** Organisations of one subscription each, beside those of the unruly and of the dying receiver. */
  parts: number
}

export type SetUpFleet = {
  unruly: Organisation
  dying: Organisation
  parts: Organisation[]
  /** Of accounts of the whole fleet. */
  sids: string[]
  deviceIds: string[]
}

/** Readers; each stays below the limit of calls. */
const readers = 60

/** A tenth of the devices is of the unruly receiver's organisation and a tenth of the dying one's; the rest of `parts` in turn. */
export async function setUpFleet(
  services: Services,
  { firstNumber, devices, parts }: DeliveriesFleet,
): Promise<SetUpFleet> {
  const top = await createOrganisation(services, { name: 'fleet' })
  const unruly = await createOrganisation(services, { parent: top, name: 'unruly' })
  const dying = await createOrganisation(services, { parent: top, name: 'dying' })
  const others: Organisation[] = []
  for (let nth = 0; nth < parts; nth++)
    others.push(await createOrganisation(services, { parent: top, name: `part ${nth}` }))
  const homes = others.length > 0 ? others : [top]
  const homeOf = (nth: number) => [unruly, dying][nth % 10] ?? homes[nth % homes.length] ?? top
  const { rows } = await services.pool.query<{ id: number }>(
    `INSERT INTO device (imei, organisation_id, protocol, activated_at)
     SELECT ($1::int8 + n - 1)::text, home, 'jt808', now()
     FROM unnest($2::int[]) WITH ORDINALITY AS new (home, n) RETURNING id`,
    [firstNumber, Array.from({ length: devices }, (_, nth) => homeOf(nth).id)],
  )
  const sids: string[] = []
  for (let nth = 0; nth < readers; nth++) {
    const { id } = await createAccount(services, { organisation: top })
    sids.push(await sessionOf(services, id))
  }
  const deviceIds = rows.map(({ id }) => String(id))
  return { unruly: unruly, dying: dying, parts: others, sids: sids, deviceIds: deviceIds }
}

/** Copies of a subscription that one of the parts has each, to another address. */
export async function subscribeParts(
  { pool }: Services,
  { parts, like, address }: { parts: readonly Organisation[]; like: number; address: string },
): Promise<void> {
  await pool.query(
    `WITH new AS (
       INSERT INTO data_push (account_id, organisation_id, models, types, address, secret, secret_tail, brand, lang, next_at,
         created_at, updated_at)
       SELECT account_id, part, models, types, $3, secret, secret_tail, brand, lang, next_at, created_at, updated_at
       FROM data_push, unnest($2::int[]) part WHERE id = $1 RETURNING id)
     INSERT INTO data_push_cursor (push_id, type, taken_at, last_id)
     SELECT new.id, c.type, c.taken_at, c.last_id FROM new, data_push_cursor c WHERE c.push_id = $1`,
    [like, parts.map(({ id }) => id), address],
  )
}

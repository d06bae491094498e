import type { Services } from '#server/services.ts'
import type { Reply } from './caller.ts'
import type { Market } from './market.ts'
import { nextNumber } from './organisations.ts'

/** Remote on/off, 12 times a year: 5.00 to dealers, 10.00 to end users. */
export const newPackage = () => ({
  type: 1,
  region: 'mainland',
  name: `Package_${nextNumber()}`,
  flow: 12,
  validity: 'year',
  root_price: '5',
  suggested_price: '8.00',
  terminal_price: '10',
  content: '12 times',
})

/** On shelf. */
export async function offerPackage(market: Market, more: object = {}): Promise<string> {
  const made = await market.as('root', 'incrementpackage/AddPackage', { ...newPackage(), ...more })
  const { batch_no } = made
  if (!batch_no) throw new Error(`no package: ${JSON.stringify(made)}`)
  await market.as('root', 'incrementpackage/SetPackageState', {
    batch_nos: [batch_no],
    state: 'e_ibs_nomal',
  })
  return batch_no
}

/** 500 MB for a SIM card, a month. */
export const simPackage = { type: 10, flow: 500, validity: 'month', content: '500 MB' }

/** As the tests of the matrix make it, by SQL: on shelf. */
export async function putPackage({ pool }: Services, service = 1): Promise<string> {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO service_package (name, service, flow, validity, region, currency, root_price,
       suggested_price, terminal_price, state, content, created_at, updated_at)
     VALUES ('Package', $1, 12, 'year', 'mainland', 'CNY', 500, 800, 1000, 'e_ibs_nomal', '12 times', now(), now())
     RETURNING id`,
    [service],
  )
  return String(rows[0]?.id)
}

export const itemOf = (reply: Reply, batchNo: string) =>
  (reply['items'] as Record<string, unknown>[]).find(({ batch_no }) => batch_no === batchNo)

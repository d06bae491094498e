import { paidServices } from '#lib/codes/paid-services.ts'
import { payManners, payPlatforms } from '#lib/codes/payment.ts'
import type { Context } from '../../../context.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { issueReceipt } from '../billing/issue-document.ts'
import type { TimePrice } from '../quota/time-prices.ts'
import { insertOrder, type Order } from './order.ts'
import { walletLegs } from './place-order.ts'
import { fulfil, markPaid } from './settle.ts'

type Bought = { price: TimePrice; currency: string; brand: string }

/**
 * Platform service for devices from the wallet of the caller's organisation, which has shown its
 * password: an order each, with its payment, quota and split, in the transaction of the caller.
 * @throws BalanceTooLow
 */
export async function buyTime(
  client: PoolClient,
  ctx: Context,
  devices: readonly { id: number; imei: string }[],
  { price, currency, brand }: Bought,
): Promise<void> {
  const { caller, services } = ctx
  const { organisationId, accountId } = caller
  const { months, amount, legs, packageId, name: packageName } = price
  const now = ctx.now()
  const paid: Order[] = []
  for (const device of devices) {
    const order = await insertOrder(
      client,
      {
        kind: 'e_type_increment',
        organisationId,
        rootId: Number(caller.path.split('/')[1]),
        accountId,
        payer: caller.name,
        device: { id: device.id, imei: device.imei },
        sold: { packageId, packageName, service: paidServices.platform.type, flow: months, months },
        currency,
        amount,
        platform: payPlatforms.wallet,
        manner: payManners.indexOf('native') + 1,
        provider: 'wallet',
        livemode: true,
        brand,
        legs,
      },
      now,
    )
    const from = await walletLegs(client, { organisationId, currency, amount })
    await markPaid(client, order, { from, op: 'e_po_buy', now })
    await fulfil(client, order, { now, profitDays: services.config.PROFIT_DAYS })
    paid.push(order)
  }
  // After all that locks: sales of the brand wait for each other from here on.
  for (const order of paid) await issueReceipt(client, order, now)
}

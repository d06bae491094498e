import { sql } from 'kysely'
import { resolveBrand } from '#brands/resolve.ts'
import { paidServices } from '#lib/codes/paid-services.ts'
import { payManners, payPlatforms } from '#lib/codes/payment.ts'
import { maxServiceMonths, monthsLater } from '#lib/rules/service-time.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, run } from '../../../db/sql.ts'
import { crashpoint } from '../../../process/crashpoint.ts'
import {
  type BulkOutcome,
  changeDevices,
  type DevicePlan,
  type Refusal,
} from '../../fleet/device/change-devices.ts'
import type { LockedDevice } from '../../fleet/device/lock-devices.ts'
import { checkServiceGiver } from '../../fleet/device/lock-target.ts'
import { paysForTime } from '../../fleet/service-end/given-time.ts'
import { extendedEnd, latestServiceEnd } from '../../fleet/service-end/service-end.ts'
import { issueReceipt } from '../billing/issue-document.ts'
import { BalanceTooLow } from '../money/ledger.ts'
import { lockBalances } from '../money/lock-balances.ts'
import { wantedBy } from '../package/name-in.ts'
import { insertOrder, type Order } from '../pay/order.ts'
import { walletLegs } from '../pay/place-order.ts'
import { fulfil, markPaid } from '../pay/settle.ts'
import { checkWalletPassword } from '../wallet/wallet-password.ts'
import { readTimePrices, type TimePrice } from './read-time-prices.ts'

type Bought = { price: TimePrice; currency: string; brand: string }

/**
 * Platform service for devices from the wallet of the caller's organisation, which has shown its
 * password: an order each, with its payment, quota and split, in the transaction of the caller.
 * @throws BalanceTooLow
 */
async function buyTime(
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

export type Extension = {
  months: number
  /** ISO 4217, of the brand. */
  currency: string
  /** Under which it is bought. */
  brand: string
  /** Cents for one device that the payer was shown; undefined: none. */
  shown: number | undefined
  /** Of the wallet password. */
  md5: string | undefined
}

/** `paid`: cents, of all devices together. */
export type Extended = BulkOutcome & { paid: number }

/**
 * Each from its end, or today if over. Dealers pay where platform service is sold: all devices, or
 * none if the wallet holds too little.
 */
export async function extendDevices(
  ctx: Context,
  ids: readonly VisibleDeviceId[],
  extension: Extension,
): Promise<Extended> {
  const { pool } = ctx.services
  if (!(await paysForTime(pool, ctx))) return { ...(await giveTime(ctx, ids, extension)), paid: 0 }
  const { shown, md5 } = extension
  if (shown === undefined) throw new AppError('timeIsPaid')
  const { permissions } = ctx.caller
  if (!permissions.includes('e_ua_modify_package')) throw new AppError('noPermission')
  await checkWalletPassword(ctx, md5 ?? '')
  const outcome = await sellTime(ctx, ids, { ...extension, shown })
  crashpoint('extended')
  return { ...outcome, paid: outcome.done.length * shown }
}

function giveTime(
  ctx: Context,
  ids: readonly VisibleDeviceId[],
  { months }: Extension,
): Promise<BulkOutcome> {
  const now = ctx.now()
  const { zone } = ctx.caller
  const endOf = (end: Date) => extendedEnd(end, { now, months, zone })
  return changeDevices(ctx, {
    func: 'device/Extend',
    ids,
    canBeUndone: true,
    prepare: async (client) => {
      await checkServiceGiver(client, ctx)
      return {
        ...planEnds(endOf, now),
        apply: (devices) => moveEnds(client, devices, { endOf, now }),
      }
    },
  })
}

async function sellTime(
  ctx: Context,
  ids: readonly VisibleDeviceId[],
  { months, currency, brand, shown }: Extension & { shown: number },
): Promise<BulkOutcome> {
  const now = ctx.now()
  const { organisationId } = ctx.caller
  // As a quota is granted (quota/grant.ts).
  const endOf = (end: Date) => monthsLater(new Date(Math.max(now, end.getTime())), months)
  try {
    return await changeDevices(ctx, {
      func: 'device/Extend',
      ids,
      paysAbove: true,
      prepare: async (client) => {
        await checkServiceGiver(client, ctx)
        const price = await priceOf(client, ctx, { months, currency, brand, shown })
        // Before the devices, as who buys for one.
        await lockBalances(client, {
          currency,
          organisationIds: [organisationId],
          kind: 'wallet_cash',
        })
        const sale = { price, currency, brand }
        return {
          ...planEnds(endOf, now),
          apply: async (devices) => {
            await buyTime(client, ctx, devices, sale)
            crashpoint('extending')
          },
        }
      },
    })
  } catch (error) {
    if (error instanceof BalanceTooLow) throw new AppError('walletTooLow')
    throw error
  }
}

async function priceOf(
  client: PoolClient,
  ctx: Context,
  { months, currency, brand, shown }: Omit<Extension, 'md5'> & { shown: number },
): Promise<TimePrice> {
  const languages = wantedBy(ctx.lang, resolveBrand(undefined, brand))
  const prices = await readTimePrices(client, ctx, { currency, languages })
  const price = prices.find((one) => one.months === months)
  if (!price) throw new AppError('timeNotSold', { months })
  if (price.amount !== shown) throw new AppError('dataChanged')
  return price
}

type EndOf = (end: Date) => Date

function planEnds(endOf: EndOf, now: number): Pick<DevicePlan, 'refuse' | 'describe'> {
  const latest = latestServiceEnd(now)
  const endAfter = ({ expiresAt }: LockedDevice) => expiresAt && endOf(expiresAt)
  return {
    refuse: (device): Refusal | undefined => {
      const end = endAfter(device)
      if (!end) return { error: 'noServiceEnd' }
      return end > latest
        ? { error: 'expiryTooLong', values: { months: maxServiceMonths } }
        : undefined
    },
    describe: (device) => ({
      before: { expiresAt: device.expiresAt },
      after: { expiresAt: endAfter(device) },
    }),
  }
}

async function moveEnds(
  client: PoolClient,
  devices: readonly LockedDevice[],
  { endOf, now }: { endOf: EndOf; now: number },
): Promise<void> {
  const ends = devices.map(({ expiresAt }) => expiresAt && endOf(expiresAt))
  const fresh = sql<{ id: number; expires_at: Date | null }>`unnest(
    ${devices.map(({ id }) => id)}::int[], ${ends}::timestamptz[])`
  await run(
    client,
    db
      .updateTable('device as d')
      .from(fresh.as<'fresh'>(sql`fresh (id, expires_at)`))
      .set('expires_at', (eb) => eb.ref('fresh.expires_at'))
      .set({ updated_at: new Date(now) })
      .whereRef('d.id', '=', 'fresh.id'),
  )
}

import type { BrandProfile } from '#brands/define.ts'
import { validityMonths } from '#lib/codes/packages.ts'
import { paidServices } from '#lib/codes/paid-services.ts'
import {
  isByHand,
  payManners,
  payPlatforms,
  type TradeStatus,
  tradeStatus,
} from '#lib/codes/payment.ts'
import { simDataType } from '#lib/codes/sold-types.ts'
import { maxServiceMonths, monthsLater } from '#lib/rules/service-time.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'
import { ProviderDeclined } from '../../../integrations/pay/provider.ts'
import { crashpoint } from '../../../process/crashpoint.ts'
import { latestServiceEnd } from '../../fleet/service-end/service-end.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { issueReceipt } from '../billing/issue-document.ts'
import { BalanceTooLow, type Leg } from '../money/ledger.ts'
import { lockBalances } from '../money/lock-balances.ts'
import { listPackages } from '../package/list-packages.ts'
import { wantedBy } from '../package/name-in.ts'
import { regionOf } from '../package/region-of.ts'
import { cardToFill, wrongIccid } from '../sim/card-to-fill.ts'
import { ownWallet } from '../wallet/own-wallet.ts'
import { checkWalletPassword } from '../wallet/wallet-password.ts'
import { prepayAt, providerOf } from './check-order.ts'
import { type Method, methodOf, offeredMethods } from './offered-methods.ts'
import { insertOrder, moveOrder, type NewOrder, type Order, openStatuses } from './order.ts'
import { DeviceGone, fulfil, markPaid } from './settle.ts'

export type Placed = { number: string; url: string; status: TradeStatus }

type Way = {
  brand: BrandProfile
  platform: number
  manner: (typeof payManners)[number]
}

export type PackageOrder = Way & {
  packageId: number
  deviceId: VisibleDeviceId | undefined
  /** Of the card that gets data. */
  iccid?: string | undefined
  /** Cents that the payer was shown. */
  shown: number
  /** Of the wallet password. */
  md5: string | undefined
}

/** Buys a package for a device, or for an organisation's own use. */
export async function orderPackage(ctx: Context, asked: PackageOrder): Promise<Placed> {
  const { brand, packageId, deviceId, iccid, md5 } = asked
  const { caller, services, now } = ctx
  const currency = brand.currency.code
  const languages = wantedBy(ctx.lang, brand)
  const states = ['e_ibs_nomal'] as const
  const page = { currency, states, languages, id: packageId, afterId: 0, limit: 1 }
  const region = await regionOf(ctx, currency)
  const reader = { path: caller.path, now: now() }
  const [offered] = await listPackages(services.pool, { ...page, region }, reader)
  if (!offered) throw new AppError('notFound')
  const { device, card } = await receiverOf(ctx, offered, { deviceId, iccid })
  const { amount, legs } = offered.priced
  if (amount !== asked.shown) throw new AppError('dataChanged')
  const method = await methodFor(ctx, asked)
  const order = {
    ...commonOf(ctx, asked, method),
    kind: 'e_type_increment' as const,
    device,
    card,
    currency,
    amount,
    legs,
    sold: {
      packageId,
      packageName: offered.name,
      service: offered.service,
      flow: offered.flow,
      months: validityMonths[offered.validity],
    },
  }
  return method.provider === 'wallet' ? payByWallet(ctx, order, md5) : prepay(ctx, order)
}

/** Puts money into the wallet of the caller's organisation. */
export async function orderRecharge(
  ctx: Context,
  asked: Way & { amount: number },
): Promise<Placed> {
  await ownWallet(ctx, ctx.services.pool)
  const method = await methodFor(ctx, asked, { forWallet: true })
  return prepay(ctx, {
    ...commonOf(ctx, asked, method),
    kind: 'e_type_recharge',
    device: undefined,
    sold: undefined,
    legs: [],
    currency: asked.brand.currency.code,
    amount: asked.amount,
  })
}

/** What gets what is sold: a card, the organisation itself, or a device. */
async function receiverOf(
  ctx: Context,
  { service, flow }: { service: number; flow: number },
  { deviceId, iccid }: Pick<PackageOrder, 'deviceId' | 'iccid'>,
) {
  if (service === simDataType) return cardToFill(ctx, { iccid, deviceId })
  if (iccid !== undefined) throw wrongIccid(ctx, 'invalid')
  const isForDevice = service !== paidServices.deviceImport.type
  const device = isForDevice ? await deviceOf(ctx, deviceId) : undefined
  if (device && service === paidServices.platform.type) checkEnd(device, flow, ctx.now())
  return { device, card: undefined }
}

/** Nothing is paid for that moves no end of service (trade/quota/grant.ts), as `device/Extend` has it. */
function checkEnd({ expiresAt }: { expiresAt: Date | null }, months: number, now: number): void {
  if (expiresAt === null) throw new AppError('noServiceEnd')
  const end = monthsLater(new Date(Math.max(now, expiresAt.getTime())), months)
  if (end > latestServiceEnd(now)) throw new AppError('expiryTooLong', { months: maxServiceMonths })
}

async function deviceOf({ services }: Context, id: VisibleDeviceId | undefined) {
  const found = await first(
    services.pool,
    db
      .selectFrom('device')
      .select(['id', 'imei', 'expires_at as expiresAt'])
      .where('id', '=', id ?? 0)
      .where('deleted_at', 'is', null),
  )
  if (!found) throw new AppError('deviceNotFound')
  return found
}

async function methodFor(
  ctx: Context,
  { brand, platform }: Way,
  options?: { forWallet: boolean },
): Promise<Method> {
  const method = methodOf(await offeredMethods(ctx, brand, options), platform)
  if (!method) throw new AppError('payMethod')
  return method
}

const commonOf = (
  { caller }: Context,
  { brand, manner }: Way,
  { platform, ...carrier }: Method,
) => ({
  ...carrier,
  brand: brand.brand,
  organisationId: caller.organisationId,
  accountId: caller.accountId,
  payer: caller.name,
  rootId: Number(caller.path.split('/')[1]),
  platform: payPlatforms[platform],
  manner: payManners.indexOf(manner) + 1,
})

/** The provider is called outside of transactions; what it does not answer, the worker asks again. */
async function prepay(ctx: Context, asked: NewOrder): Promise<Placed> {
  const { pool, log } = ctx.services
  const order = await inTransaction(pool, async (client) => {
    const made = await insertOrder(client, asked, ctx.now())
    await noteOrder(client, ctx, made)
    if (isByHand(made.provider))
      await moveOrder(client, { id: made.id, from: [tradeStatus.fresh], to: tradeStatus.prepaid })
    return made
  })
  if (isByHand(order.provider)) return { number: order.number, url: '', status: order.status }
  const provider = providerOf(ctx.services, order)
  if (!provider) throw new Error(`${order.provider} carries no money`)
  const { number, id } = order
  const attempt = () => prepayAt(ctx.services, provider, order)
  try {
    const url = await attempt().catch(onceMore(attempt))
    return { number, url, status: tradeStatus.prepaid }
  } catch (error) {
    if (error instanceof ProviderDeclined) {
      const facts = { fault: 'declined', next_check_at: null } as const
      await moveOrder(pool, { id, from: openStatuses, to: tradeStatus.failed }, facts)
      throw new AppError('payRefused')
    }
    log.warn({ err: error, order: number }, 'a provider did not answer')
    return { number, url: '', status: tradeStatus.fresh }
  }
}

/** Under the same key: a lost answer comes again. */
const onceMore = (attempt: () => Promise<string>) => (error: unknown) => {
  if (error instanceof ProviderDeclined) throw error
  return attempt()
}

/** Order, payment, quota and split: all or nothing. */
async function payByWallet(
  ctx: Context,
  asked: NewOrder,
  md5: string | undefined,
): Promise<Placed> {
  const { organisationId } = await checkWalletPassword(ctx, md5 ?? '')
  const { pool, bus, config } = ctx.services
  const { card } = asked
  const now = ctx.now()
  try {
    const order = await inTransaction(pool, async (client) => {
      const made = await insertOrder(client, asked, now)
      const from = await walletLegs(client, { ...asked, organisationId })
      await markPaid(client, made, { from, op: 'e_po_buy', now })
      await fulfil(client, made, { now, profitDays: config.PROFIT_DAYS })
      await noteOrder(client, ctx, made)
      await issueReceipt(client, made, now)
      crashpoint('buying')
      return made
    })
    crashpoint('bought')
    if (order.deviceId !== null && order.service === paidServices.platform.type)
      await bus.publish('device', { id: order.deviceId, imei: order.imei })
    if (card) await bus.publish('recharge', {})
    const { paid, completed } = tradeStatus
    return { number: order.number, url: '', status: card ? paid : completed }
  } catch (error) {
    if (error instanceof BalanceTooLow) throw new AppError('walletTooLow')
    if (error instanceof DeviceGone) throw new AppError('deviceNotFound')
    throw error
  }
}

/** Recharged money first, then profit. */
export async function walletLegs(
  client: PoolClient,
  { organisationId, currency, amount }: Pick<NewOrder, 'organisationId' | 'currency' | 'amount'>,
): Promise<Leg[]> {
  const asked = { currency, organisationIds: [organisationId] }
  const held = await lockBalances(client, { ...asked, kind: 'wallet_cash' })
  const cash = Math.min(amount, held.get(organisationId) ?? 0)
  const leg = { organisationId, currency }
  return [
    { ...leg, kind: 'wallet_cash', amount: -cash },
    { ...leg, kind: 'wallet_profit', amount: cash - amount },
  ]
}

const noteOrder = (client: PoolClient, ctx: Context, order: Order) => {
  const { number: name, kind, amount, currency, imei, iccid, packageName, provider } = order
  const func = kind === 'e_type_recharge' ? 'pay/Recharge' : 'pay/PrepayIncrement'
  const after = { amount, currency, imei, packageName, provider, ...(iccid && { iccid }) }
  const object = { kind: 'order', id: order.id, name } as const
  return writeAudit(client, ctx, func, [{ object, after }])
}

import type { BrandProfile } from '#brands/define.ts'
import { isByHand, type PayPlatform, payPlatforms } from '#lib/codes/payment.ts'
import type { Context } from '../../../context.ts'
import type { PayProvider } from '../../../db/generated/tables/main-store.ts'
import { all, db } from '../../../db/sql.ts'
import { regionOf } from '../package/region-of.ts'
import { mayUseWallet } from '../wallet/own-wallet.ts'
import { takesTestMoney } from './takes-test-money.ts'

export type Method = {
  platform: PayPlatform
  provider: PayProvider
  /** The key that carries it, of the brand or of the one it follows. */
  brandKeyId?: number
  livemode: boolean
}
type Asked = Pick<Context, 'caller' | 'services'>

type Offering = Pick<
  BrandProfile,
  'brand' | 'payments' | 'regionPayments' | 'currency' | 'features'
>

/**
 * Of a brand and the account's region, as far as somebody carries the money. The wallet when it holds something. What a brand's
 * test key would carry is offered on an installation for tests alone: elsewhere its paid orders would be worth real goods and money.
 */
export async function offeredMethods(
  ctx: Asked,
  { brand, payments, regionPayments, currency, features }: Offering,
  { forWallet = false }: { forWallet?: boolean } = {},
): Promise<Method[]> {
  const { carrierOf, providers, keyed } = ctx.services.payments
  const isForTests = takesTestMoney({ providers })
  const offered = regionPayments[await regionOf(ctx, currency.code)] ?? payments
  const listed: PayPlatform[] = [...offered, 'sandbox']
  const carried = listed.flatMap((platform): Method[] => {
    if (isByHand(platform)) return [{ platform, provider: platform, livemode: true }]
    const own = keyed.carrierOf(brand, platform)
    if (own) return own.livemode || isForTests ? [{ platform, ...own }] : []
    const provider = carrierOf(platform)
    if (!provider) return []
    return [{ platform, provider, livemode: providers[provider]?.livemode ?? true }]
  })
  const hasWallet =
    !forWallet &&
    features.wallet &&
    payments.includes('wallet') &&
    (await walletBalance(ctx, currency.code)) > 0
  return hasWallet
    ? [{ platform: 'wallet', provider: 'wallet', livemode: true }, ...carried]
    : carried
}

/** Cents that the caller can pay with from the wallet; a device log-in has none. */
export async function walletBalance(
  { caller, services }: Asked,
  currency: string,
): Promise<number> {
  if (caller.kind === 'device' || !caller.permissions.includes('e_ua_modify_package')) return 0
  if (!(await mayUseWallet({ caller }, services.pool))) return 0
  const rows = await all(
    services.pool,
    db
      .selectFrom('ledger_account')
      .select('balance')
      .where('organisation_id', '=', caller.organisationId)
      .where('currency', '=', currency)
      .where('kind', 'in', ['wallet_cash', 'wallet_profit']),
  )
  return rows.reduce((sum, { balance }) => sum + Number(balance), 0)
}

export const methodOf = (methods: readonly Method[], number: number): Method | undefined =>
  methods.find(({ platform }) => payPlatforms[platform] === number)

import type { PayPlatform } from '#lib/codes/payment.ts'
import type { PayoutName } from '#lib/codes/wallet.ts'
import type { Config } from '../../config.ts'
import { sandboxPayouts } from '../../sandbox/pay/sandbox-payouts.ts'
import { sandboxProvider } from '../../sandbox/pay/sandbox-provider.ts'
import { sandboxKey, sandboxUrl } from '../../sandbox/pay/settings.ts'
import { type BrandKeys, noBrandKeys } from '../keys/brand-keys.ts'
import { type KeyedPayments, keyedPayments, type LocalVendors } from './keyed-payments.ts'
import type { PayoutAdapter } from './payout.ts'
import { paypalPayouts } from './paypal-payouts.ts'
import { paypalProvider } from './paypal-provider.ts'
import type { PaymentProvider, ProviderName } from './provider.ts'
import { stripePlatforms, stripeProvider } from './stripe-provider.ts'

export type Payments = {
  providers: Partial<Record<ProviderName, PaymentProvider>>
  /** Who carries a platform's money; undefined: nobody. */
  carrierOf(platform: PayPlatform): ProviderName | undefined
  /** By keys of brands, which come before those of the installation. */
  keyed: KeyedPayments
  /** Who carries withdrawals besides finance. */
  payouts: Partial<Record<Exclude<PayoutName, 'manual'>, PayoutAdapter>>
}

type Settings = Pick<
  Config,
  | ('DEMO' | 'PORT' | 'PAY_SANDBOX_URL' | 'SECRET')
  | ('STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET')
  | (
      | 'PAYPAL_CLIENT_ID'
      | 'PAYPAL_CLIENT_SECRET'
      | 'PAYPAL_WEBHOOK_ID'
      | 'PAYPAL_LIVE'
      | 'PAYPAL_PAYOUTS'
    )
>

type Keyed = { keys?: BrandKeys; local?: LocalVendors }

/** The vendors that have keys; the sandbox with demo data. */
export function openPayments(
  config: Settings,
  now: () => number,
  { keys = noBrandKeys, local }: Keyed = {},
): Payments {
  const sandbox = openSandbox(config, now)
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret } = config
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = config
  const { PAYPAL_WEBHOOK_ID: webhookId, PAYPAL_LIVE: isLive } = config
  const paypalSettings = clientId && { clientId, clientSecret, webhookId, isLive }
  const paypal = paypalSettings && paypalProvider(paypalSettings)
  const stripe = key && stripeProvider({ key, webhookSecret })
  const providers = {
    ...(sandbox && { sandbox: sandbox.provider }),
    ...(stripe && { stripe }),
    ...(paypal && { paypal }),
  }
  const carriers = new Map<PayPlatform, ProviderName>([
    ...(sandbox ? ([['sandbox', 'sandbox']] as const) : []),
    ...(stripe ? stripePlatforms.map((platform) => [platform, 'stripe'] as const) : []),
    ...(paypal ? ([['paypal', 'paypal']] as const) : []),
  ])
  const payouts = {
    ...(paypalSettings && config.PAYPAL_PAYOUTS && { paypal: paypalPayouts(paypalSettings) }),
    ...(sandbox && { sandbox: sandbox.payouts }),
  }
  const keyed = keyedPayments(keys, local)
  return { providers, carrierOf: (platform) => carriers.get(platform), keyed, payouts }
}

function openSandbox(config: Settings, now: () => number) {
  const url = sandboxUrl(config)
  if (url === undefined) return undefined
  const notifyUrl = new URL('/webhook/sandbox', url).href
  const access = { url, secret: sandboxKey(config) }
  return {
    provider: sandboxProvider({ ...access, notifyUrl, now }),
    payouts: sandboxPayouts(access),
  }
}

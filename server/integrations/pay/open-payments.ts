import type { PayPlatform } from '#lib/codes/payment.ts'
import type { Config } from '../../config.ts'
import { paypalProvider } from './paypal-provider.ts'
import type { PaymentProvider, ProviderName } from './provider.ts'
import { sandboxProvider } from './sandbox/sandbox-provider.ts'
import { sandboxKey, sandboxUrl } from './sandbox/settings.ts'
import { stripePlatforms, stripeProvider } from './stripe-provider.ts'

export type Payments = {
  providers: Partial<Record<ProviderName, PaymentProvider>>
  /** Who carries a platform's money; undefined: nobody. */
  carrierOf(platform: PayPlatform): ProviderName | undefined
}

type Settings = Pick<
  Config,
  | ('DEMO' | 'PORT' | 'PAY_SANDBOX_URL' | 'SECRET')
  | ('STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET')
  | ('PAYPAL_CLIENT_ID' | 'PAYPAL_CLIENT_SECRET' | 'PAYPAL_WEBHOOK_ID' | 'PAYPAL_LIVE')
>

/** The vendors that have keys; the sandbox with demo data. */
export function openPayments(config: Settings, now: () => number): Payments {
  const sandbox = openSandbox(config, now)
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret } = config
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = config
  const { PAYPAL_WEBHOOK_ID: webhookId, PAYPAL_LIVE: isLive } = config
  const paypal = clientId && paypalProvider({ clientId, clientSecret, webhookId, isLive })
  const stripe = key && stripeProvider({ key, webhookSecret })
  const providers = {
    ...(sandbox && { sandbox }),
    ...(stripe && { stripe }),
    ...(paypal && { paypal }),
  }
  const carriers = new Map<PayPlatform, ProviderName>([
    ...(sandbox ? ([['sandbox', 'sandbox']] as const) : []),
    ...(stripe ? stripePlatforms.map((platform) => [platform, 'stripe'] as const) : []),
    ...(paypal ? ([['paypal', 'paypal']] as const) : []),
  ])
  return { providers, carrierOf: (platform) => carriers.get(platform) }
}

function openSandbox(config: Settings, now: () => number): PaymentProvider | undefined {
  const url = sandboxUrl(config)
  if (url === undefined) return undefined
  const notifyUrl = new URL('/webhook/sandbox', url).href
  return sandboxProvider({ url, notifyUrl, secret: sandboxKey(config), now })
}

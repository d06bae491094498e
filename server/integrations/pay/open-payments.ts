import type { PayPlatform } from '#lib/codes/payment.ts'
import type { Config } from '../../config.ts'
import type { PaymentProvider, ProviderName } from './provider.ts'
import { sandboxProvider } from './sandbox/sandbox-provider.ts'
import { sandboxKey, sandboxUrl } from './sandbox/settings.ts'

export type Payments = {
  providers: Partial<Record<ProviderName, PaymentProvider>>
  /** Who carries a platform's money; undefined: nobody. */
  carrierOf(platform: PayPlatform): ProviderName | undefined
}

type Settings = Pick<Config, 'DEMO' | 'PORT' | 'PAY_SANDBOX_URL' | 'SECRET' | 'NODE_ENV'>

/** The vendors that have keys; the sandbox with demo data. */
export function openPayments(config: Settings, now: () => number): Payments {
  const url = sandboxUrl(config)
  const sandbox =
    url === undefined
      ? undefined
      : sandboxProvider({
          url,
          notifyUrl: new URL('/webhook/sandbox', url).href,
          secret: sandboxKey(config),
          now,
        })
  const providers = { ...(sandbox && { sandbox }) }
  const carriers: Partial<Record<PayPlatform, ProviderName>> = {
    ...(sandbox && { sandbox: 'sandbox' }),
  }
  return { providers, carrierOf: (platform) => carriers[platform] }
}

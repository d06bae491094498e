import type { PayKeyKind } from '#lib/codes/brand-keys.ts'
import type { PayPlatform } from '#lib/codes/payment.ts'
import { type BrandKey, type BrandKeys, perKey } from '../keys/brand-keys.ts'
import type { PaypalSettings } from './paypal-client.ts'
import { paypalProvider } from './paypal-provider.ts'
import type { PaymentProvider } from './provider.ts'
import { type StripeSettings, stripePlatforms, stripeProvider } from './stripe-provider.ts'

/** For tests: servers that behave like the vendors. */
export type LocalVendors = { stripe?: StripeSettings['local']; paypal?: PaypalSettings['local'] }

export type Carrier = { provider: PayKeyKind; brandKeyId: number; livemode: boolean }
export type Account = { brandKeyId: number; provider: PaymentProvider }
/** One at a vendor, with all keys that open it. `isEnded`: none of them is in use. */
export type KeyedAccount = {
  provider: PaymentProvider
  brandKeyIds: readonly number[]
  isEnded: boolean
}

/** Payments by keys that brands have of their own. */
export type KeyedPayments = {
  open(key: BrandKey): PaymentProvider
  /** Who carries a platform's money of a brand; undefined: neither it nor the brand it follows has a key. */
  carrierOf(brand: string, platform: PayPlatform): Carrier | undefined
  /** The account that took an order; undefined: its key is gone. */
  byId(brandKeyId: number): PaymentProvider | undefined
  /** Those of a brand at a vendor, the one in use first. */
  accountsOf(brand: string, vendor: string): Account[]
  /** All of them at a vendor, each once. */
  all(vendor: string): KeyedAccount[]
}

const platforms: Record<PayKeyKind, readonly PayPlatform[]> = {
  stripe: stripePlatforms,
  paypal: ['paypal'],
}
const vendors = ['stripe', 'paypal'] as const
const isVendor = (name: string): name is PayKeyKind => vendors.some((vendor) => vendor === name)

export function keyedPayments(keys: BrandKeys, local: LocalVendors = {}): KeyedPayments {
  const opened = perKey((key) => openProvider(key, local))
  return {
    open: opened,
    carrierOf: (brand, platform) => {
      const vendor = vendors.find((name) => platforms[name].includes(platform))
      const key = vendor && keys.of(brand, vendor)
      if (!key) return undefined
      return { provider: vendor, brandKeyId: key.id, livemode: opened(key).livemode }
    },
    byId: (id) => {
      const key = keys.byId(id)
      return key && opened(key)
    },
    accountsOf: (brand, vendor) => {
      const own = isVendor(vendor) ? keys.list(vendor).filter((key) => key.brand === brand) : []
      const inOrder = own.toSorted((one, other) => Number(one.isEnded) - Number(other.isEnded))
      return inOrder.map((key) => ({ brandKeyId: key.id, provider: opened(key) }))
    },
    all: (vendor) => {
      const listed = isVendor(vendor) ? keys.list(vendor) : []
      const byAccount = new Map(listed.map(opened).map((one) => [one.account, one]))
      return [...byAccount.values()].map((provider) => {
        const own = listed.filter((key) => opened(key).account === provider.account)
        return accountOf(own, provider)
      })
    },
  }
}

const accountOf = (keys: readonly BrandKey[], provider: PaymentProvider): KeyedAccount => ({
  provider: provider,
  brandKeyIds: keys.map(({ id }) => id),
  isEnded: keys.every((key) => key.isEnded),
})

function openProvider({ kind, values }: BrandKey, { stripe, paypal }: LocalVendors) {
  if (kind === 'stripe') {
    const { secretKey: key = '', webhookSecret = '' } = values
    return stripeProvider({ key, webhookSecret, ...(stripe && { local: stripe }) })
  }
  const { clientId = '', clientSecret = '', webhookId = '', mode } = values
  const isLive = mode === 'live'
  const settings = { clientId, clientSecret, webhookId, isLive }
  return paypalProvider({ ...settings, ...(paypal && { local: paypal }) })
}

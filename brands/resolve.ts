import { airguard } from './airguard.ts'
import { azuretrack } from './azuretrack.ts'
import type { BrandProfile } from './define.ts'
import { fniot } from './fniot.ts'
import { nightwatch } from './nightwatch.ts'
import { overseas } from './overseas.ts'
import { shopdesk } from './shopdesk.ts'
import { solo } from './solo.ts'
import { violetline } from './violetline.ts'
import { waypost } from './waypost.ts'

export const brands: readonly BrandProfile[] = [
  waypost,
  azuretrack,
  nightwatch,
  violetline,
  overseas,
  airguard,
  solo,
  shopdesk,
  fniot,
]

const byHost = new Map(
  brands.flatMap((brand) =>
    Object.values(brand.hosts)
      .flatMap((stage) => Object.values(stage))
      .map((host) => [host, brand] as const),
  ),
)

/** By a host name (port ignored), else DEFAULT_BRAND, else waypost. */
export function resolveBrand(
  host: string | null | undefined,
  fallback = process.env['DEFAULT_BRAND'],
): BrandProfile {
  const name = host?.toLowerCase().replace(/:\d+$/, '') ?? ''
  return byHost.get(name) ?? brands.find(({ brand }) => brand === fallback) ?? waypost
}

export const isHostOfBrand = (host: string): boolean =>
  byHost.has(host.toLowerCase().replace(/:\d+$/, ''))

/** Brand of a request's host, as known (server/web/request-facts.ts). */
export const brandOfRequest = (
  { host }: { host?: string | undefined },
  { DEFAULT_BRAND }: { DEFAULT_BRAND: string },
): BrandProfile => resolveBrand(host, DEFAULT_BRAND)

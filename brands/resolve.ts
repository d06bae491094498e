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

const nameOf = (host: string) => host.toLowerCase().replace(/:\d+$/, '')

const stages = brands.flatMap((brand) => Object.values(brand.hosts))
const phoneHosts = new Set(stages.map(({ domainH5 }) => domainH5))

/** Whether a host is that of a brand's phone pages (`domainH5`). */
export const isPhoneHost = (host: string | undefined): boolean =>
  host !== undefined && phoneHosts.has(nameOf(host))

/** Where the brand at home under a host has its phone pages, with the port of that host; undefined without an own one. */
export function phoneHostOf(host: string): string | undefined {
  const name = nameOf(host)
  const own = stages.find((stage) => Object.values(stage).includes(name))?.domainH5
  return own && `${own}${host.slice(name.length)}`
}

/** By a host name (port ignored), else DEFAULT_BRAND, else waypost. */
export function resolveBrand(
  host: string | null | undefined,
  fallback = process.env['DEFAULT_BRAND'],
): BrandProfile {
  const name = nameOf(host ?? '')
  return byHost.get(name) ?? brands.find(({ brand }) => brand === fallback) ?? waypost
}

export const isHostOfBrand = (host: string): boolean => byHost.has(nameOf(host))

/** Brand of a request's host, as known (server/web/request-facts.ts). */
export const brandOfRequest = (
  { host }: { host?: string | undefined },
  { DEFAULT_BRAND }: { DEFAULT_BRAND: string },
): BrandProfile => resolveBrand(host, DEFAULT_BRAND)

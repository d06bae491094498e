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

/** As their files have them. */
export const builtInBrands: readonly BrandProfile[] = [
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

/** Every host of a profile, in lower case. */
export const hostsOf = ({ hosts, ownHosts }: BrandProfile): string[] => [
  ...ownHosts,
  ...Object.values(hosts).flatMap((stage) => Object.values(stage)),
]

/** Before the numbers of a brand's receipts (docs/money.md#receipts). */
export const seriesOf = ({ brand, seller }: BrandProfile): string =>
  seller.series ?? brand.toUpperCase()

type Registry = {
  brands: readonly BrandProfile[]
  byHost: ReadonlyMap<string, BrandProfile>
  phoneHosts: ReadonlySet<string>
  /** Which brand stands for a dealer's that is served no longer. */
  successors: ReadonlyMap<string, string>
}

const stagesOf = (brands: readonly BrandProfile[]) =>
  brands.flatMap(({ hosts }) => Object.values(hosts))

const registryOf = (
  brands: readonly BrandProfile[],
  successors: Registry['successors'] = new Map(),
): Registry => ({
  brands: brands,
  byHost: new Map(brands.flatMap((brand) => hostsOf(brand).map((host) => [host, brand] as const))),
  phoneHosts: new Set(stagesOf(brands).flatMap(({ domainH5 }) => domainH5 ?? [])),
  successors: successors,
})

// Pages are bundled apart from the process that serves them: both shall read one list.
const key = Symbol.for('waypost.brands')
const shared = globalThis as typeof globalThis & { [key]?: Registry }
const builtIn = registryOf(builtInBrands)
const registry = () => shared[key] ?? builtIn

/** With what /oamm/config has published, as this process last read it. */
export const listBrands = (): readonly BrandProfile[] => registry().brands

/** By its name; undefined: there is none, or no longer. */
export const brandNamed = (name: string | null | undefined): BrandProfile | undefined =>
  listBrands().find(({ brand }) => brand === name)

/** From now on, in this process. */
export function setBrands(
  brands: readonly BrandProfile[],
  successors?: Registry['successors'],
): void {
  shared[key] = registryOf(brands, successors)
}

/** The dealer's brand that is nearest above a place in the tree (`/1/7/42/`), or of it. */
export function brandOfBranch(
  brands: readonly BrandProfile[],
  path: string,
): BrandProfile | undefined {
  const depthOf = ({ branch }: BrandProfile) => (branch ? path.indexOf(`/${branch.owner}/`) : -1)
  const above = brands.filter((brand) => depthOf(brand) >= 0)
  return above.sort((one, other) => depthOf(other) - depthOf(one))[0]
}

/**
 * Whose brand stands on what is made for somebody who came by a host: a dealer's at any host of the platform's brand that it follows,
 * for its branch alone; strangers at a dealer's host get what that one follows.
 */
export function brandForBranch(ofHost: BrandProfile, path: string): BrandProfile {
  const { brand, branch } = ofHost
  const followed = branch?.base ?? brand
  const own = brandOfBranch(listBrands(), path)
  if (own?.branch?.base === followed) return own
  return branch ? (brandNamed(followed) ?? waypost) : ofHost
}

const nameOf = (host: string) => host.toLowerCase().replace(/:\d+$/, '')

/** Whether a host is that of a brand's phone pages (`domainH5`). */
export const isPhoneHost = (host: string | undefined): boolean =>
  host !== undefined && registry().phoneHosts.has(nameOf(host))

/** Where the brand at home under a host has its phone pages, with the port of that host; undefined without an own one. */
export function phoneHostOf(host: string): string | undefined {
  const name = nameOf(host)
  const stages = stagesOf(listBrands())
  const own = stages.find((stage) => Object.values(stage).includes(name))?.domainH5
  return own && `${own}${host.slice(name.length)}`
}

/** By a host name (port ignored), else DEFAULT_BRAND, else the first. */
export function resolveBrand(
  host: string | null | undefined,
  fallback = process.env['DEFAULT_BRAND'],
): BrandProfile {
  const found = registry().byHost.get(nameOf(host ?? ''))
  const successor = registry().successors.get(fallback ?? '')
  return found ?? brandNamed(fallback) ?? brandNamed(successor) ?? listBrands()[0] ?? waypost
}

export const isHostOfBrand = (host: string): boolean => registry().byHost.has(nameOf(host))

/** Brand of a request's host, as known (server/web/request-facts.ts). */
export const brandOfRequest = (
  { host }: { host?: string | undefined },
  { DEFAULT_BRAND }: { DEFAULT_BRAND: string },
): BrandProfile => resolveBrand(host, DEFAULT_BRAND)

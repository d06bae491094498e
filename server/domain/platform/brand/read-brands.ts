import { type SqlBool, sql } from 'kysely'
import type { BrandProfile } from '#brands/define.ts'
import { brandOfBranch, builtInBrands } from '#brands/resolve.ts'
import type { BrandPalette } from '#lib/codes/brand-shapes.ts'
import type { BrandValues } from '#lib/contract/brand-fields.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import type { Log } from '../../../log.ts'
import { withValues } from './with-values.ts'

const versions = db
  .selectFrom('brand_config as c')
  .innerJoin('brand_version as v', 'v.brand', 'c.brand')
  .leftJoin('organisation as o', 'o.id', 'c.owner_id')
  .select([
    'c.brand',
    'c.base',
    'c.owner_id as ownerId',
    'o.path',
    'v.version',
    'v.values',
    'v.palette',
  ])
  .select((eb) => [
    'v.legal_version as legalVersion',
    unixSeconds(eb.ref('v.legal_at')).as('legalAt'),
  ])
  .$narrowType<{ values: BrandValues; palette: BrandPalette | null }>()
  .orderBy('c.brand')

/** A dealer's is served while one of its accounts may edit it. */
const published = versions
  .whereRef('v.version', '=', 'c.version')
  .where((eb) =>
    eb.or([
      eb('c.owner_id', 'is', null),
      eb.exists(
        eb
          .selectFrom('account as a')
          .select('a.id')
          .whereRef('a.organisation_id', '=', 'c.owner_id')
          .where(sql<SqlBool>`'e_ua_edit_brand' = ANY (a.permissions)`)
          .where('a.frozen_at', 'is', null),
      ),
    ]),
  )

/** The last of each. */
const last = versions.distinctOn('c.brand').orderBy('v.version', 'desc')

const proved = db
  .selectFrom('brand_host')
  .select(['brand', 'host'])
  .where('proved_at', 'is not', null)

/** The profile of a file by its name. */
export const builtInBrand = (name: string): BrandProfile | undefined =>
  builtInBrands.find(({ brand }) => brand === name)

type Row = {
  brand: string
  base: string
  ownerId: number | null
  /** Of the owner. */
  path: string | null
  version: number
  values: BrandValues
  palette: BrandPalette | null
  legalVersion: number
  legalAt: number | null
}

type Unread = (unread: { brand: string; version: number; error: unknown }) => void

function profilesOf(
  rows: readonly Row[],
  baseOf: (name: string) => BrandProfile | undefined,
  onUnread?: Unread,
): BrandProfile[] {
  return rows.flatMap(({ base, palette, ownerId, path: _path, ...row }) => {
    const profile = baseOf(base)
    try {
      const given = { ...row, palette: palette ?? undefined, ownerId: ownerId ?? undefined }
      return profile ? [withValues(profile, given)] : []
    } catch (error) {
      onUnread?.({ brand: row.brand, version: row.version, error })
      return []
    }
  })
}

/** With the files of those that nothing was published of. */
function platformBrands(rows: readonly Row[], onUnread?: Unread): BrandProfile[] {
  const made = profilesOf(
    rows.filter(({ ownerId }) => ownerId === null),
    builtInBrand,
    onUnread,
  )
  const byName = new Map(made.map((profile) => [profile.brand, profile]))
  return [
    ...builtInBrands.map((profile) => byName.get(profile.brand) ?? profile),
    ...made.filter(({ brand }) => !builtInBrand(brand)),
  ]
}

const named = (brands: readonly BrandProfile[]) => (name: string) =>
  brands.find(({ brand }) => brand === name)

/**
 * Every brand that is served: the files, with what was published of them, then those made in /oamm/config, then those of dealers, which
 * follow the platform's that they were made from; each at its proved hosts only. One that no longer fits its file is served as the
 * file has it, and told in the log.
 */
export async function readBrands(store: Pool | PoolClient, log: Log): Promise<BrandProfile[]> {
  const rows = await all(store, published)
  const hosts = new Set((await all(store, proved)).map(({ brand, host }) => `${brand} ${host}`))
  const onUnread: Unread = ({ brand, version, error }) =>
    log.error({ err: error, brand: brand, version: version }, 'a brand cannot be read')
  const platform = platformBrands(rows, onUnread)
  const owned = rows.filter(({ ownerId }) => ownerId !== null)
  const served = [...platform, ...profilesOf(owned, named(platform), onUnread)]
  return served.map((profile) => {
    const { brand, ownHosts } = profile
    const proven = ownHosts.filter((host) => hosts.has(`${brand} ${host}`))
    return proven.length === ownHosts.length ? profile : { ...profile, ownHosts: proven }
  })
}

/** Made brands that are served no longer, as they were last published: their orders are paid and credited still. */
export async function readFormerBrands(store: Pool | PoolClient): Promise<BrandProfile[]> {
  const present = new Set((await all(store, published)).map(({ brand }) => brand))
  const rows = await all(store, last)
  const former = rows.filter(({ brand }) => !present.has(brand))
  const platform = platformBrands(rows)
  return profilesOf(former, named(platform)).filter(({ brand }) => !builtInBrand(brand))
}

/**
 * Whose place a dealer's brand is taken by that is served no longer: the nearest above its organisation, else the platform's that it
 * was made from.
 */
export async function readSuccessors(
  store: Pool | PoolClient,
  served: readonly BrandProfile[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await all(store, last.where('c.owner_id', 'is not', null))
  const present = new Set(served.map(({ brand }) => brand))
  return new Map(
    rows
      .filter(({ brand }) => !present.has(brand))
      .map(({ brand, base, path }) => [brand, brandOfBranch(served, path ?? '')?.brand ?? base]),
  )
}

import type { PackageState } from '#lib/codes/packages.ts'
import { simDataType } from '#lib/codes/sold-types.ts'
import { AppError } from '../../../app-error.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'
import {
  isPackageNamed,
  packageDescription,
  packageName,
  type TextsByLanguage,
  type WantedLanguages,
} from './name-in.ts'
import { costsOf, priceChain, readMembers, readSetPrices } from './price-chain.ts'

export type PackagePage = {
  currency: string
  region?: 'mainland' | 'other' | undefined
  service?: number | undefined
  /** Data of SIM cards left out. */
  withoutSimData?: boolean
  states: readonly PackageState[]
  /** Part of a name, in any language. */
  search?: string | undefined
  /** Of names and descriptions. */
  languages: WantedLanguages
  /** Only this one. */
  id?: number | undefined
  afterId: number
  limit: number
}

/** With prices up and down the tree, for sellers. */
export async function listPriced(
  store: Pool | PoolClient,
  page: PackagePage,
  reader: { path: string; childId?: number; now: number },
) {
  const members = await readMembers(store, reader.path)
  if (members.at(-1)?.kind !== 'seller') throw new AppError('onlySellers')
  return listPackages(store, page, reader)
}

export type PricedPackage = Awaited<ReturnType<typeof listPackages>>[number]

/** As the last organisation of `path` sees and pays them; oldest first. */
export async function listPackages(
  store: Pool | PoolClient,
  page: PackagePage,
  { path, childId, now }: { path: string; childId?: number; now: number },
) {
  const [rows, members] = await Promise.all([
    all(store, packagesOf(page)),
    readMembers(store, path),
  ])
  const ids = [...members.map(({ id }) => id), ...(childId === undefined ? [] : [childId])]
  const packageIds = rows.map(({ id }) => id)
  const setOf = await readSetPrices(store, { packageIds, organisationIds: ids, now })
  const payer = members.at(-1)
  return rows.map((row) => {
    const set = setOf(row.id)
    const own = payer && set.get(payer.id)
    const cost = costsOf(row, members, set).at(-1) ?? 0
    const child = childId === undefined ? undefined : (set.get(childId)?.cost ?? undefined)
    const childCost = child ?? (members.length === 1 ? row.rootPrice : cost)
    return {
      ...row,
      priced: priceChain(row, { path: members, set, now }),
      renewal: priceChain(row, { path: members, set, now, isRenewal: true }),
      cost: members.length === 1 ? null : cost,
      childCost: childId === undefined ? null : Math.max(childCost, cost),
      isChildPriced: child !== undefined,
      ownTerminal: Math.max(own?.terminal ?? row.terminalPrice, cost),
    }
  })
}

function packagesOf({
  currency,
  region,
  service,
  withoutSimData = false,
  states,
  search,
  languages,
  id,
  afterId,
  limit,
}: PackagePage) {
  return db
    .selectFrom('service_package as sold')
    .select([
      'id',
      'name as typedName',
      'product_number as productNumber',
      'service',
      'flow',
      'validity',
    ])
    .select(['region', 'currency', 'root_price as rootPrice', 'terminal_price as terminalPrice'])
    .select(['suggested_price as suggestedPrice', 'discount', 'promotion_price as promotionPrice'])
    .select(['discount_ends_at as discountEndsAt', 'promotion_ends_at as promotionEndsAt'])
    .select(['is_renewable as isRenewable', 'renewal_price as renewalPrice'])
    .select('first_renewal_validity as firstRenewalValidity')
    .select(['state', 'content', 'description as typedDescription', 'remark', 'rev'])
    .select((eb) => [
      packageName(languages).as('name'),
      packageDescription(languages).as('description'),
      eb.ref('names').$castTo<TextsByLanguage>().as('names'),
      eb.ref('descriptions').$castTo<TextsByLanguage>().as('descriptions'),
    ])
    .where('currency', '=', currency)
    .where('state', 'in', states)
    .$if(region !== undefined, (all) => all.where('region', '=', region ?? 'mainland'))
    .$if(service !== undefined, (all) => all.where('service', '=', service ?? 0))
    .$if(withoutSimData, (all) => all.where('service', '!=', simDataType))
    .$if(id !== undefined, (all) => all.where('id', '=', id ?? 0))
    .$if(Boolean(search), (all) => all.where(isPackageNamed(search ?? '')))
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
}

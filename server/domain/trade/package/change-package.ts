import { mostPackages, type PackageState, validityMonths } from '#lib/codes/packages.ts'
import { isSoldType, lastsAsValid } from '#lib/codes/sold-types.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, first, rowFor, run } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { TextsByLanguage } from './name-in.ts'

/** Prices in cents, ends in Unix seconds. */
export type PackageFields = {
  name: string
  names: TextsByLanguage
  productNumber: string
  flow: number
  validity: keyof typeof validityMonths
  rootPrice: number
  suggestedPrice: number
  terminalPrice: number
  discount: number | null
  discountEnd: number | null
  promotionPrice: number | null
  promotionEnd: number | null
  isRenewable: boolean
  renewalPrice: number | null
  firstRenewalValidity: keyof typeof validityMonths | null
  content: string
  description: string
  descriptions: TextsByLanguage
  remark: string
}

const columnsOf = (fields: Partial<PackageFields>) => {
  const { productNumber, rootPrice, suggestedPrice, terminalPrice } = fields
  const { discountEnd, promotionPrice, promotionEnd, ...rest } = fields
  const { name, names, flow, validity, discount, content, description, descriptions, remark } = rest
  const { isRenewable, renewalPrice, firstRenewalValidity } = rest
  const at = (seconds: number | null | undefined) =>
    typeof seconds === 'number' ? new Date(seconds * 1000) : seconds
  const columns = {
    name,
    names,
    product_number: productNumber,
    flow,
    validity,
    root_price: rootPrice,
    suggested_price: suggestedPrice,
    terminal_price: terminalPrice,
    discount,
    discount_ends_at: at(discountEnd),
    promotion_price: promotionPrice,
    promotion_ends_at: at(promotionEnd),
    is_renewable: isRenewable,
    renewal_price: renewalPrice,
    first_renewal_validity: firstRenewalValidity,
    content,
    description,
    descriptions,
    remark,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as {
    [K in keyof typeof columns]: NonNullable<(typeof columns)[K]>
  }
}

const priceColumns = [
  'root_price',
  'suggested_price',
  'terminal_price',
  'discount',
  'discount_ends_at',
  'promotion_price',
  'promotion_ends_at',
  'renewal_price' as const,
] as const

const factColumns = [
  'name',
  'names',
  'product_number',
  'service',
  'flow',
  'validity',
  'region',
  'currency',
  ...priceColumns,
  'is_renewable',
  'first_renewal_validity',
  'content',
  'description',
  'descriptions',
  'remark',
  'state',
  'rev',
] as const

/** Only the operator's own organisation sells packages of its own. */
function checkRoot({ caller }: Pick<Context, 'caller'>): void {
  if (!caller.isRoot) throw new AppError('noPermission')
}

export async function makePackage(
  ctx: Context,
  kind: { service: number; region: 'mainland' | 'other'; currency: string },
  fields: PackageFields,
): Promise<number> {
  checkRoot(ctx)
  const now = new Date(ctx.now())
  const row = {
    ...kind,
    ...columnsOf(fields),
    flow: flowOf(kind.service, fields),
    created_at: now,
    updated_at: now,
  }
  checkOffer(row)
  return inTransaction(ctx.services.pool, async (client) => {
    const held = db.selectFrom('service_package').select('id').where('currency', '=', kind.currency)
    if ((await run(client, held.limit(mostPackages))) >= mostPackages)
      throw new AppError('tooManyPackages', { max: mostPackages })
    const made = await first(
      client,
      db.insertInto('service_package').values(rowFor('service_package', row)).returning('id'),
    )
    const id = made?.id ?? 0
    const object = { kind: 'package', id, name: fields.name } as const
    await writeAudit(client, ctx, 'incrementpackage/AddPackage', [{ object, after: row }])
    return id
  })
}

const flowOf = (service: number, { flow, validity }: Pick<PackageFields, 'flow' | 'validity'>) =>
  isSoldType(service) && lastsAsValid(service) ? validityMonths[validity] : flow

type Offer = {
  root_price: number
  terminal_price: number
  suggested_price: number
  discount: number | null
  discount_ends_at: Date | null
  promotion_price: number | null
  promotion_ends_at: Date | null
  renewal_price: number | null
}

/** End users pay what dealers pay or more; what is reduced has an end. */
function checkOffer(offer: Offer): void {
  const { root_price, terminal_price, suggested_price, promotion_price, renewal_price } = offer
  const isBelow =
    terminal_price < root_price ||
    suggested_price < root_price ||
    (renewal_price ?? root_price) < root_price
  const isPromoted = promotion_price !== null
  const isEndless =
    (offer.discount === null) !== (offer.discount_ends_at === null) ||
    isPromoted !== (offer.promotion_ends_at !== null)
  if (isBelow || isEndless || (isPromoted && promotion_price >= terminal_price))
    throw new AppError('packageOffer')
}

const locked = (client: PoolClient, id: number) =>
  first(
    client,
    db.selectFrom('service_package').select(factColumns).where('id', '=', id).forUpdate(),
  )

export async function changePackage(
  ctx: Context,
  { id, rev }: { id: number; rev: number },
  fields: Partial<PackageFields>,
): Promise<{ rev: number; isDown: boolean }> {
  checkRoot(ctx)
  return inTransaction(ctx.services.pool, async (client) => {
    const before = await locked(client, id)
    if (!before || before.state === 'e_ibs_invalid') throw new AppError('notFound')
    if (before.rev !== rev) throw new AppError('dataChanged')
    const columns = columnsOf(fields)
    const { flow, validity } = { ...before, ...columns }
    const after = { ...before, ...columns, flow: flowOf(before.service, { flow, validity }) }
    checkOffer(after)
    const isRepriced = priceColumns.some((name) => Number(before[name]) !== Number(after[name]))
    const isDown = isRepriced && before.state === 'e_ibs_nomal'
    const state = isDown ? 'e_ibs_down' : before.state
    const row = {
      ...columns,
      flow: after.flow,
      state,
      rev: rev + 1,
      updated_at: new Date(ctx.now()),
    }
    const update = db.updateTable('service_package').set(rowFor('service_package', row))
    await run(client, update.where('id', '=', id))
    const object = { kind: 'package', id, name: after.name } as const
    await writeAudit(client, ctx, 'incrementpackage/ModifyPackage', [
      { object, before, after: row },
    ])
    return { rev: rev + 1, isDown }
  })
}

/** Withdrawn ones stay. */
export async function changeStates(
  ctx: Context,
  ids: readonly number[],
  state: PackageState,
): Promise<number> {
  checkRoot(ctx)
  return inTransaction(ctx.services.pool, async (client) => {
    const rows = await all(
      client,
      db
        .selectFrom('service_package')
        .select(['id', 'name', 'state'])
        .where('id', '=', anyOf(ids))
        .where('state', 'not in', ['e_ibs_invalid', state])
        .orderBy('id')
        .forUpdate(),
    )
    const changed = rows.map(({ id }) => id)
    await run(
      client,
      db
        .updateTable('service_package')
        .set({ state, rev: (eb) => eb('rev', '+', 1), updated_at: new Date(ctx.now()) })
        .where('id', '=', anyOf(changed)),
    )
    const events = rows.map(({ id, name, state: former }) => ({
      object: { kind: 'package', id, name } as const,
      before: { state: former },
      after: { state },
    }))
    await writeAudit(client, ctx, 'incrementpackage/SetPackageState', events)
    return changed.length
  })
}

import type { TradeStatus } from '#lib/codes/payment.ts'
import type { Permission } from '#lib/codes/permissions.ts'
import { find as findContract } from '#lib/contract/family/find.ts'
import { readDeviceNames } from '../../domain/fleet/device/read-device-names.ts'
import { listDevices } from '../../domain/fleet/list/list-devices.ts'
import { searchAccounts } from '../../domain/people/account/search-accounts.ts'
import { readChains } from '../../domain/people/organisation/read-chains.ts'
import { searchOrganisations } from '../../domain/people/organisation/search-organisations.ts'
import { searchFences } from '../../domain/tracking/fence/search-fences.ts'
import { wantedBy } from '../../domain/trade/package/name-in.ts'
import { ordersNumbered } from '../../domain/trade/pay/find-order.ts'
import { findSims } from '../../domain/trade/sim/list-sims.ts'
import { type CallContext, handle } from '../door/handle.ts'

export const find = handle(findContract, async (ctx, { text, limit_size: limit }) => {
  const [devices, orders, cards, fences, people] = await Promise.all([
    devicesOf(ctx, text, limit),
    ordersOf(ctx, text, limit),
    cardsOf(ctx, text, limit),
    fencesOf(ctx, text, limit),
    peopleOf(ctx, text, limit),
  ])
  return { devices, orders, cards, fences, ...people }
})

const mayAny = ({ caller }: CallContext, ...rights: Permission[]) =>
  rights.some((right) => caller.permissions.includes(right))

async function devicesOf({ services, acting, bound }: CallContext, text: string, limit: number) {
  const page = await listDevices(services, {
    filter: {
      organisation: acting,
      includesBelow: true,
      onlyDeviceId: bound.deviceId,
      search: text,
      searchesIccid: true,
    },
    state: 'all',
    after: undefined,
    limit,
  })
  const devices = await readDeviceNames(
    services.pool,
    page.map(({ id }) => id),
  )
  return devices.map(({ id, imei, name, organisationId, organisationName }) => ({
    simei: String(id),
    imei,
    name,
    sfamilyid: String(organisationId),
    sfamily_name: organisationName,
  }))
}

/** Who may list orders, or look them up for others. */
async function ordersOf(ctx: CallContext, text: string, limit: number) {
  if (!mayAny(ctx, 'e_ua_modify_package', 'e_ua_show_tool')) return []
  const { pool } = ctx.services
  const orders = await ordersNumbered(pool, ctx.bound, {
    number: text,
    languages: wantedBy(ctx.lang, ctx.client.brand),
    limit,
  })
  return orders.map((order) => ({
    out_trade_no: order.number,
    package_name: order.packageName,
    sfamily_name: order.organisation,
    simei: order.deviceId === null ? null : String(order.deviceId),
    status: order.status as TradeStatus,
    currency: order.currency,
    total_fee: order.amount,
    create_time: order.createdAt,
  }))
}

async function cardsOf({ services, bound }: CallContext, text: string, limit: number) {
  const cards = await findSims(services.pool, bound, { text, limit })
  return cards.map(({ iccid, msisdn, deviceId, deviceName, organisation }) => ({
    iccid,
    msisdn,
    simei: deviceId === null ? null : String(deviceId),
    device_name: deviceName ?? '',
    sfamily_name: organisation,
  }))
}

async function fencesOf({ services, bound }: CallContext, text: string, limit: number) {
  const fences = await searchFences(services.pool, bound, { text, limit })
  return fences.map(({ id, name, organisation }) => ({
    fence_id: String(id),
    name,
    sfamily_name: organisation,
  }))
}

/** Organisations and accounts; a device log-in sees none. */
async function peopleOf(ctx: CallContext, text: string, limit: number) {
  const { services, acting, bound, caller } = ctx
  if (bound.deviceId !== undefined) return { organisations: [], accounts: [] }
  const { pool } = services
  const { path } = acting
  const [organisations, accounts] = await Promise.all([
    searchOrganisations(pool, { path, text, limit }),
    mayAny(ctx, 'e_ua_show_family')
      ? searchAccounts(pool, { path, text, after: undefined, limit, reader: caller })
      : [],
  ])
  const paths = [...organisations, ...accounts].map((found) => found.path)
  const chains = await readChains(pool, paths, path)
  const chainAt = (at: number) =>
    (chains[at] ?? []).map(({ id, name }) => ({ sid: String(id), sname: name }))
  return {
    organisations: organisations.map(({ id, name }, at) => ({
      sid: String(id),
      sname: name,
      chain: chainAt(at).slice(0, -1),
    })),
    accounts: accounts.map((account, at) => ({
      suid: String(account.id),
      account: account.login,
      nickName: account.name,
      sfamilyid: String(account.organisationId),
      sfamily_name: account.organisation,
      chain: chainAt(organisations.length + at),
    })),
  }
}

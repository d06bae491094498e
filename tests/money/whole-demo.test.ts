import { spawn } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dueParams } from '#lib/pages/due-params.ts'
import type { List } from '#lib/pages/list.ts'
import { listParams, rowsOf } from '#lib/pages/list-params.ts'
import { pages } from '#lib/pages/pages.ts'
import { db, first } from '#server/db/sql.ts'
import { verifyLedger } from '#server/domain/trade/money/verify-ledger.ts'
import { dayOf, reconcile } from '#server/domain/trade/pay/reconcile.ts'
import { rechargeDue } from '#server/domain/trade/sim/recharge/recharge-due.ts'
import { answerPaySandbox } from '#server/sandbox/pay/vendor/answer-pay-sandbox.ts'
import { seedEarlier } from '../../prisma/seed/history.ts'
import { seedLocks } from '../../prisma/seed/log-book.ts'
import { call, logIn } from '../factories/caller.ts'
import { openPlatform, type Platform } from '../factories/platform.ts'
import { demoFleet } from '../simulator/world/fleet.ts'

/** The demo of `npm start`, as `prisma/seed` writes it. */
let platform: Platform
const vendor = http.createServer((request, response) => {
  const [path = ''] = (request.url ?? '').split('?')
  const rest = path.slice('/sandbox/pay/'.length)
  answerPaySandbox(request, response, { services: platform, path: rest }).catch(() =>
    response.destroy(),
  )
})

beforeAll(async () => {
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve))
  const { port } = vendor.address() as AddressInfo
  platform = await openPlatform({
    env: { PAY_SANDBOX_URL: `http://127.0.0.1:${port}/sandbox/pay`, SIM_PROVIDER: 'sandbox' },
  })
  const { DATABASE_URL, SECRET } = platform.config
  const child = spawn(process.execPath, ['scripts/run.mjs', 'prisma/seed/index.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATABASE_URL, SECRET, NODE_ENV: 'test', DEMO: 'true' },
  })
  expect(await once(child, 'exit')).toEqual([0, null])
})

afterAll(async () => {
  vendor.closeAllConnections()
  vendor.close()
  await platform.close()
})

const asDealer = async (name: string, params: object) => {
  const sid = await logIn(platform, { login: 'dealer', password: 'waypost123' })
  return call(platform, name, params, { sid })
}

test('its orders of data show every end, and its sums add up', async () => {
  const end_time = Math.floor(Date.now() / 1000)
  const period = { start_time: end_time - 200 * 86_400, end_time }
  const { items } = await asDealer('sim/GetOrders', period)
  const states = new Set(items.map((item: Record<string, unknown>) => item['recharge_state']))
  expect([...states].sort()).toEqual([
    'e_recharge_fail',
    'e_recharge_processing',
    'e_recharge_success',
  ])
  const months = await asDealer('sim/GetCharts', { ...period, by: 'month' })
  const sum = (rows: Record<string, number>[], key: string) =>
    rows.reduce((total, row) => total + (row[key] ?? 0), 0)
  expect(months['items'].length).toBeGreaterThan(4)
  expect(sum(months['items'], 'amount')).toBe(sum(items, 'amount'))
  expect(sum(months['items'], 'refunded')).toBe(sum(items, 'refunded'))
  const cards = await asDealer('sim/Get', {})
  const kinds = new Set(cards['items'].map((card: Record<string, unknown>) => card['state']))
  expect([...kinds].sort()).toEqual(['active', 'cancelled', 'inactive', 'stopped'])
})

test('its ledger is sound, and the books of the vendor agree with it', async () => {
  for (let round = 0; round < 4; round++) {
    platform.advance(61)
    await rechargeDue(platform)
  }
  expect(await verifyLedger(platform.pool)).toMatchObject({ unbalanced: 0, drift: 0 })
  const today = dayOf(Date.now())
  expect(await reconcile(platform, today)).toBe(0)
  const { rows } = await platform.pool.query(
    `SELECT count(*)::int AS open FROM trade_order WHERE service = 10 AND status NOT IN (3, 5)`,
  )
  expect(rows[0].open).toBe(0)
})

/** As the page asks at first. */
function usualParams(list: List): Record<string, unknown> {
  const range = list.filters.find(({ kind }) => kind === 'range')
  const period = range?.kind === 'range' && range.preset !== 'any' ? range.preset : undefined
  // What the log-ins of this test left is a moment old.
  const at = platform.now() + 60_000
  const below = list.filters.find(({ kind }) => kind === 'children')
  return listParams(list, {
    ...dueParams(list, { period, at, zone: 'Europe/Vaduz' }),
    ...(below?.kind === 'children' && { [below.param]: true }),
  })
}

/** The last whole month of one of its devices, as the month before is filled in beside the running platform. */
async function fillLastMonth(login: string): Promise<void> {
  const account = await first(
    platform.pool,
    db.selectFrom('account').select('organisation_id as organisationId').where('login', '=', login),
  )
  const { organisationId = 0 } = account ?? {}
  const device = demoFleet().find(({ owner, fate }) => owner === login && fate === 'live')
  if (!device) throw new Error(`${login} has no device that drives`)
  const row = await first(
    platform.pool,
    db.selectFrom('device').select('id').where('imei', '=', device.imei),
  )
  const { id = 0 } = row ?? {}
  const now = Math.floor(platform.now() / 1000)
  const [main, positions] = await Promise.all([
    platform.pool.connect(),
    platform.positions.connect(),
  ])
  try {
    const since = now - 40 * 86_400
    await seedEarlier(positions, id, device, { since: since, first: now - 4 * 86_400 })
    const book = { id: id, organisationId: organisationId, zone: 'Europe/Vaduz' }
    await seedLocks(main, positions, { devices: [book], now: platform.now() })
  } finally {
    main.release()
    positions.release()
  }
}

test('no page of statistics is empty, and a locked month of the log book may have changed since', async () => {
  await fillLastMonth('owner')
  const below = pages.filter(({ path }) => path.startsWith('/total/'))
  for (const login of ['root', 'dealer', 'owner']) {
    const sid = await logIn(platform, { login, password: 'waypost123' })
    const empty: string[] = []
    for (const { path, list, sums } of below)
      for (const one of [list, sums?.list, sums?.table]) {
        if (!one) continue
        platform.advance(3)
        const reply = await call(platform, one.source, usualParams(one), { sid })
        // Some are of those who sell.
        if (reply.error === 'noPermission') continue
        if (reply.error || rowsOf(one, reply).length === 0)
          empty.push(`${path} ${one.source} ${reply.error ?? ''}`)
      }
    expect(empty, login).toEqual([])
  }
  const sid = await logIn(platform, { login: 'owner', password: 'waypost123' })
  const { items } = await call(platform, 'location/GetLocks', {}, { sid })
  expect(items).toMatchObject([{ is_changed: true, locked_by: expect.stringMatching(/./) }])
  expect(items[0].now_distance).toBeGreaterThan(items[0].distance)
  expect(items[0].now_trips).toBe(items[0].trips)
})

import fs from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { zoneInSql } from '#server/db/zone-in-sql.ts'
import { addUpOrders } from '#server/domain/trade/pay/add-up-orders.ts'
import { exportCell } from '../../../workers/export/export-cell.ts'
import { call, logIn } from '../../factories/caller.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { heldPayPlatform } from '../../factories/pay-platform.ts'

const { platform, market } = await heldPayPlatform()
let organisation: Organisation
let sid: string

beforeAll(async () => {
  organisation = await createOrganisation(platform, { parent: market.parties.root })
  await platform.pool.query(`UPDATE organisation SET zone = 'Europe/Berlin' WHERE id = $1`, [
    organisation.id,
  ])
  sid = await logIn(platform, await createAccount(platform, { organisation }))
})

const ask = (name: string, params: object = {}) => call(platform, name, params, { sid })

test('an account has the zone that it is given, under its name of today', async () => {
  for (const [zone_name, kept] of [
    ['Europe/Berlin', 'Europe/Berlin'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['america/nuuk', 'America/Nuuk'],
    ['UTC+05:45', 'UTC+05:45'],
    ['+05:30', 'UTC+05:30'],
    ['W. Europe Standard Time', 'Europe/Berlin'],
  ] as const) {
    expect((await ask('user/SetInfo', { zone_name })).errcode).toBe(0)
    expect(await ask('user/GetInfo')).toMatchObject({ zone_name: kept })
  }
  for (const zone_name of ['Mars/Olympus', 'IST', 'x'.repeat(41)])
    expect((await ask('user/SetInfo', { zone_name })).error).toBe('badParams')
})

test('minutes alone keep a zone whose clock shows them, else they are a zone that never changes', async () => {
  await ask('user/SetInfo', { zone_name: 'Asia/Kolkata' })
  await ask('user/SetInfo', { zone: 330 })
  expect(await ask('user/GetInfo')).toMatchObject({ zone: 330, zone_name: 'Asia/Kolkata' })
  await ask('user/SetInfo', { zone: -210 })
  expect(await ask('user/GetInfo')).toMatchObject({ zone: -210, zone_name: 'UTC-03:30' })
})

test('a new account has the zone of its organisation unless told', async () => {
  const add = async (account: string, more: object = {}) => {
    const sfamilyid = String(organisation.id)
    const given = { sfamilyid, account, pwd_md5: '0'.repeat(31) + account.length, ...more }
    expect(await ask('usermgr/AddUser', given)).toMatchObject({ errcode: 0 })
    const { items } = await ask('usermgr/GetUserList', { search: account })
    return items[0]
  }
  expect(await add('zonea')).toMatchObject({ zone_name: 'Europe/Berlin' })
  expect(await add('zonebb', { zone_name: 'Europe/Kiev' })).toMatchObject({
    zone_name: 'Europe/Kyiv',
  })
  expect(await add('zoneccc', { zone: 345 })).toMatchObject({ zone: 345, zone_name: 'UTC+05:45' })
})

const at = (text: string) => Date.parse(text) / 1000

test('an export of both sides of a change of clocks shows the clock of each', () => {
  const shown = (time: string) => {
    const context = { tag: 'en', text: () => undefined }
    const cell = exportCell(
      { key: 'time', as: 'time', title: '' },
      at(time),
      context,
      'Europe/Berlin',
    )
    return (cell as Date).toISOString().slice(0, 16)
  }
  expect(['2026-10-24T10:00Z', '2026-10-26T10:00Z'].map(shown)).toEqual([
    '2026-10-24T12:00',
    '2026-10-26T11:00',
  ])
  expect(['2026-03-28T22:30Z', '2026-03-29T22:30Z'].map(shown)).toEqual([
    '2026-03-28T23:30',
    '2026-03-30T00:30',
  ])
})

test.each([
  ['Europe/Berlin', ['2026-10-26', '2026-10-25', '2026-10-24']],
  ['UTC+02:00', ['2026-10-27', '2026-10-25', '2026-10-24']],
  ['UTC-05:00', ['2026-10-26', '2026-10-24']],
])('sums by day in %s', async (zone, days) => {
  const { rows } = await platform.pool.query(`SELECT 'x' AS nothing`)
  expect(rows).toHaveLength(1)
  await platform.pool.query('DELETE FROM trade_order WHERE organisation_id = $1', [organisation.id])
  // 24 October 23:30, 25 October 00:30 and 26 October 23:30 of Berlin.
  for (const [index, time] of [
    '2026-10-24T21:30:00Z',
    '2026-10-24T22:30:00Z',
    '2026-10-26T22:30:00Z',
  ].entries())
    await platform.pool.query(
      `INSERT INTO trade_order (number, kind, status, organisation_id, root_id, payer, currency, amount,
         platform, manner, provider, livemode, created_at, expires_at, paid_at)
       VALUES ($1, 'e_type_increment', 3, $2, $3, 'x', 'EUR', 100, 9, 5, 'sandbox', false, $4, $4, $4)`,
      [`zone${index}`, organisation.id, market.parties.root.id, time],
    )
  const sums = await addUpOrders(platform.pool, {
    by: 'day',
    languages: [],
    kind: undefined,
    currency: 'EUR',
    zone,
    path: organisation.path,
    from: new Date(0),
    to: new Date('2027-01-01'),
  })
  expect(sums.map(({ key }) => key)).toEqual(days)
})

test('PostgreSQL means by an offset what people mean', async () => {
  for (const [zone, hour] of [
    ['UTC+08:00', 20],
    ['UTC-03:30', 8],
    ['Asia/Kolkata', 17],
  ] as const) {
    const asked = `SELECT extract(hour FROM timestamptz '2026-01-01 12:00Z' AT TIME ZONE $1)::int AS hour`
    const { rows } = await platform.pool.query(asked, [zoneInSql(zone)])
    expect(rows[0]?.hour).toBe(hour)
  }
})

test('stored minutes become the zone of the organisation where its clock shows them, else an offset', async () => {
  const file = 'prisma/migrations/20261127090200_zones_of_accounts/migration.sql'
  const client = await platform.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('ALTER TABLE account ADD zone_minutes int NOT NULL DEFAULT 480, DROP zone')
    const ids: number[] = []
    for (const [minutes, zone] of [
      [60, 'Europe/Berlin'],
      [120, 'Europe/Berlin'],
      [480, 'Europe/Berlin'],
      [-210, 'America/St_Johns'],
      [345, 'UTC+05:45'],
      [-570, 'Asia/Shanghai'],
    ] as const) {
      const made = await client.query(
        `WITH home AS (INSERT INTO organisation (parent_id, path, name, zone)
           SELECT id, path || 'x' || $1 || '/', 'home' || $1, $2 FROM organisation WHERE parent_id IS NULL RETURNING id)
         INSERT INTO account (login, name, password_hash, organisation_id, zone_minutes) SELECT 'zone' || $1, 'x', 'x', id, $1::int FROM home RETURNING id`,
        [String(minutes), zone],
      )
      ids.push(made.rows[0].id)
    }
    await client.query(fs.readFileSync(file, 'utf8'))
    const asked = 'SELECT zone FROM account WHERE id = ANY($1) ORDER BY id'
    const { rows } = await client.query<{ zone: string }>(asked, [ids])
    expect(rows.map(({ zone }) => zone)).toEqual([
      'Europe/Berlin',
      'Europe/Berlin',
      'UTC+08:00',
      'America/St_Johns',
      'UTC+05:45',
      'UTC-09:30',
    ])
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})

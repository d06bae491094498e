import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deviceSorts } from '#lib/contract/family/get-device-list.ts'
import { cutDevices } from '#server/domain/fleet/state/cut-devices.ts'
import { putState } from '../../factories/devices.ts'
import { type Market, openMarket } from '../../factories/market.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

const day = 86_400_000

describe.each([
  ['in one database', false],
  ['in two databases', true],
])('lists of devices with the stores %s', (_, isApart) => {
  let platform: Platform
  let market: Market

  beforeAll(async () => {
    platform = await openPlatform({ isHeld: true, isApart })
    market = await openMarket(platform)
    const at = (days: number) => new Date(Date.now() + days * day)
    const rows: [imei: string, columns: Record<string, unknown>][] = [
      ['1', { name: 'b', model: 'VL300', expires_at: at(-1) }],
      ['2', { name: 'a', protocol: 'gt06', expires_at: at(5) }],
      ['3', { name: 'b', version: 'V1.2', expires_at: at(20), phone: '13800000000' }],
      ['4', { name: 'c', expires_at: at(50), frozen_at: at(0) }],
      ['5', { activated_at: null, account_id: market.accounts.owner.id }],
      ['6', { dealer_id: market.parties.dealer.id, activated_at: at(-9) }],
      ['7', { activated_at: at(-9), expires_at: at(5) }],
    ]
    for (const [imei, columns] of rows) {
      const { id } = await market.device('owner', { imei })
      for (const [column, value] of Object.entries(columns)) {
        await platform.pool.query(
          `UPDATE device SET ${column} = $2${column === 'protocol' ? '::"Protocol"' : ''} WHERE id = $1`,
          [id, value],
        )
      }
    }
  })
  afterAll(() => platform.close())

  const list = async (params: object): Promise<string[]> => {
    const { items } = await market.as('dealer', 'family/GetDeviceList', params)
    return items.map(({ imei }: { imei: string }) => imei)
  }

  test.each<[object, string[]]>([
    [{ model: 'VL300' }, ['1']],
    [{ model: 'l3' }, ['1']],
    [{ model: 'VL%' }, []],
    [{ model_is: 'VL300' }, ['1']],
    [{ model_is: 'VL30' }, []],
    [{ version: 'V1.2' }, ['3']],
    [{ version: 'V1.2', model_is: 'VL300' }, []],
    [{ version: '', protocol: 'gt06' }, ['2']],
    [{ protocol: 'gt06' }, ['2']],
    [{ expiry: 'expired' }, ['1']],
    [{ expiry: '7' }, ['2', '7']],
    [{ expiry: '30' }, ['2', '3', '7']],
    [{ expiry: '60' }, ['2', '3', '4', '7']],
    [{ expiry: 'none' }, ['5', '6']],
    [{ is_activated: false }, ['5']],
    [{ is_activated: true, expiry: 'none' }, ['6']],
    [{ is_frozen: true }, ['4']],
    [{ is_frozen: false }, ['1', '2', '3', '5', '6', '7']],
    [{ has_account: true }, ['5']],
    [{ has_phone: true }, ['3']],
    [{ has_dealer: true }, ['6']],
    [{ has_dealer: false, has_phone: false, expiry: '60' }, ['2', '4', '7']],
    [{ state: 'offline', expiry: '7' }, ['2', '7']],
  ])('the filter %j keeps %j', async (params, expected) => {
    expect(await list(params)).toEqual(expected)
  })

  test.each<[(typeof deviceSorts)[number], string[]]>([
    ['imei', ['1', '2', '3', '4', '5', '6', '7']],
    ['name', ['5', '6', '7', '2', '1', '3', '4']],
    ['due', ['1', '2', '7', '3', '4', '5', '6']],
  ])('sorted by %s the order is %j, and the other way round', async (sort, expected) => {
    expect(await list({ sort })).toEqual(expected)
    expect(await list({ sort, is_desc: true })).toEqual(expected.toReversed())
  })

  test.each(deviceSorts.flatMap((sort) => [false, true].map((isDesc) => [sort, isDesc] as const)))(
    'pages sorted by %s (downwards: %s) give every device once',
    async (sort, isDesc) => {
      for (const state of ['all', 'offline']) {
        const order = { sort, is_desc: isDesc, state }
        const whole = await list(order)
        const seen: string[] = []
        let cursor = {}
        for (;;) {
          const params = { ...order, ...cursor, limit_size: 2 }
          const { items } = await market.as('dealer', 'family/GetDeviceList', params)
          if (items.length === 0) break
          seen.push(...items.map(({ imei }: { imei: string }) => imei))
          cursor = { last_imei: items.at(-1).imei, last_key: items.at(-1).sort_key }
        }
        expect(seen).toEqual(whole)
      }
    },
  )

  test('only devices whose fuel is cut are kept by that filter', async () => {
    expect(await list({ is_oil_cut: true })).toEqual([])
    const { rows } = await platform.pool.query<{ id: number }>(
      `SELECT id FROM device WHERE imei IN ('2', '6') ORDER BY imei`,
    )
    for (const { id } of rows) await putState(platform, id)
    await platform.positions.query(
      'UPDATE tracking.device_state SET oil_cut = true WHERE device_id = $1',
      [rows[1]?.id],
    )
    expect(await list({ is_oil_cut: true })).toEqual(['6'])
    expect(await list({ is_oil_cut: true, state: 'offline' })).toEqual([])
    // Others, however many, take no room.
    await platform.positions.query(
      'INSERT INTO tracking.device_state (device_id, oil_cut) SELECT -n, true FROM generate_series(1, 20000) n',
    )
    expect(await list({ is_oil_cut: true })).toEqual(['6'])
    await platform.positions.query('DELETE FROM tracking.device_state WHERE device_id < 0')
    const elsewhere = await market.as('buyer', 'family/GetDeviceList', { is_oil_cut: true })
    expect(elsewhere['items']).toEqual([])
  })

  test('of a large scope all that are cut are found, page after page', async () => {
    const ids: number[] = []
    for (let n = 0; n < 5; n++) ids.push((await market.device('owner')).id)
    for (const id of ids) await putState(platform, id)
    await platform.positions.query(
      'UPDATE tracking.device_state SET oil_cut = true WHERE device_id = ANY ($1)',
      [ids],
    )
    const { id, path } = market.parties.owner
    const scope = { organisation: { id, path }, includesBelow: true }
    const found = await cutDevices(platform, scope, { few: 1, atOnce: 2 })
    expect(found).toEqual(expect.arrayContaining(ids))
    const { buyer } = market.parties
    const theirs = { organisation: { id: buyer.id, path: buyer.path }, includesBelow: true }
    expect(await cutDevices(platform, theirs, { few: -1, atOnce: 2 })).toEqual([])
  })

  test('a cursor of another order is refused', async () => {
    const params = { sort: 'due', last_imei: '1', last_key: 'name' }
    const reply = await market.as('dealer', 'family/GetDeviceList', params)
    expect(reply.error).toBe('badParams')
  })
})

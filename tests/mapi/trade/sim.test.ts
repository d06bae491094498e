import { beforeEach, describe, expect, test } from 'vitest'
import { errorCodes } from '#lib/codes/error-codes.ts'
import { ruleText } from '#server/texts/error-text.ts'
import { marketPlatform } from '../../factories/file-platform.ts'
import type { Party } from '../../factories/market.ts'
import { createOrganisation, nextNumber } from '../../factories/organisations.ts'
import { putSheet, runTaskNow } from '../../factories/tasks.ts'

const { platform, market } = await marketPlatform()
const { as, parties, accounts } = market
const idOf = (party: Party) => String(parties[party].id)
const newIccid = () => `8986${String(nextNumber()).padStart(16, '0')}`
const headings = ['ICCID', '卡号', 'IMSI', '运营商', '套餐', '总流量（MB）', '激活日期', '到期日期']

beforeEach(() => platform.advance(10))

async function sheet(rows: (string | number)[][], party: Party = 'dealer') {
  return putSheet(platform, accounts[party].id, [headings, ...rows])
}

async function imported(iccids: string[], to: Party = 'dealer') {
  const file_id = await sheet(iccids.map((iccid) => [iccid]))
  const started = await as('dealer', 'sim/Import', { file_id, sfamilyid: idOf(to) })
  await runTaskNow(platform, started['task_id'])
}

const cards = async (party: Party, params: object = {}) =>
  (await as(party, 'sim/Get', params))['items'] as Record<string, unknown>[]
const cardOf = async (iccid: string, party: Party = 'root') =>
  (await cards(party, { iccids: [iccid] }))[0]
/** As a gateway stores what a device says. */
const report = (id: number, iccid: string) =>
  platform.pool.query('UPDATE device SET iccid = $2 WHERE id = $1', [id, iccid])

describe('the order of a list', () => {
  test('by number or by the end of service, page after page; without an end a card is last', async () => {
    const ends = ['2031/1/3', '', '2031/1/1', '2031/1/2', '']
    const iccids = ends.map(() => newIccid())
    const rows = ends.map((end, at) => [iccids[at] ?? '', '', '', '', '', '', '', end])
    const started = await as('dealer', 'sim/Import', {
      file_id: await sheet(rows),
      sfamilyid: idOf('dealer'),
    })
    await runTaskNow(platform, started['task_id'])
    const listed = async (params: object) => {
      const found: string[] = []
      let last: Record<string, unknown> | undefined
      do {
        const after = last && { last_id: last['sim_id'], last_key: last['sort_key'] }
        const page = await cards('dealer', { ...params, limit_size: 2, ...after })
        found.push(...page.map(({ iccid }) => String(iccid)))
        last = page.at(-1)
      } while (last)
      return found.filter((iccid) => iccids.includes(iccid))
    }
    const [third, never, first, second, late] = iccids
    expect(await listed({ sort: 'end', is_desc: false })).toEqual([
      first,
      second,
      third,
      never,
      late,
    ])
    expect(await listed({ sort: 'end' })).toEqual([late, never, third, second, first])
    expect(await listed({ sort: 'iccid', is_desc: false })).toEqual([...iccids].sort())
    expect(await listed({})).toEqual([...iccids].reverse())
  })

  test('a place that no card has is refused', async () => {
    for (const last_key of [undefined, 'noon', '2031-13-45 00:00:00+00'])
      expect(
        await as('dealer', 'sim/Get', { sort: 'end', last_id: '1', ...(last_key && { last_key }) }),
      ).toMatchObject({ error: 'badParams', fields: [{ path: 'last_key' }] })
  })
})

describe('an import', () => {
  test('takes every column in; a dry run creates nothing', async () => {
    const iccid = newIccid()
    const row = [iccid, '1440012345678', '460001234567890', '中国移动', '30 MB', 30, '2026/1/5']
    const file_id = await sheet([[...row, '2027年4月30日']])
    const params = { file_id, sfamilyid: idOf('dealer') }
    const dry = await as('dealer', 'sim/Import', { ...params, dry_run: true })
    expect(dry).toMatchObject({ total: 1, row_errors: [], task_id: null, unknown_headings: [] })
    expect(await cardOf(iccid)).toBeUndefined()
    const started = await as('dealer', 'sim/Import', params)
    await runTaskNow(platform, started['task_id'])
    expect(await cardOf(iccid, 'dealer')).toMatchObject({
      iccid,
      msisdn: '1440012345678',
      imsi: '460001234567890',
      carrier: 'mobile',
      package_name: '30 MB',
      flow: 30_720,
      used_flow: 0,
      state: 'active',
      simei: null,
      active_time: Date.UTC(2026, 0, 5) / 1000,
      end_time: Date.UTC(2027, 3, 30) / 1000,
      sfamilyid: idOf('dealer'),
    })
  })

  test('says which data it keeps otherwise than it was written', async () => {
    const given = ['30.7', '0,001', '0.30049', '1000.00001', '', '1,5 GB', '512 KB']
    const iccids = given.map(() => newIccid())
    const file_id = await sheet(given.map((flow, at) => [iccids[at] ?? '', '', '', '', '', flow]))
    const params = { file_id, sfamilyid: idOf('dealer') }
    const { rounded, row_errors } = await as('dealer', 'sim/Import', { ...params, dry_run: true })
    expect(row_errors).toEqual([])
    expect(rounded).toEqual([
      { row: 4, given: '0.30049', kept: 308 },
      { row: 5, given: '1000.00001', kept: 1_024_000 },
    ])
    const { task_id } = await as('dealer', 'sim/Import', params)
    await runTaskNow(platform, task_id)
    const flows = await Promise.all(iccids.map((iccid) => cardOf(iccid, 'dealer')))
    expect(flows.map((card) => card?.flow)).toEqual([
      31_437,
      1,
      308,
      1_024_000,
      null,
      1_572_864,
      512,
    ])
  })

  test('names rows that are wrong, repeated or known, and takes the others', async () => {
    const [good, known] = [newIccid(), newIccid()]
    await imported([known])
    const rows = [
      ['8986'],
      [good],
      [good],
      [known],
      [newIccid(), '123', '46000x', 'Nobody', '', 'abc'],
    ]
    const file_id = await sheet(rows)
    const params = { file_id, sfamilyid: idOf('dealer') }
    const dry = await as('dealer', 'sim/Import', { ...params, dry_run: true })
    expect(
      dry['row_errors'].map(({ row, column }: Record<string, unknown>) => [row, column]),
    ).toEqual([
      [2, 'ICCID'],
      [4, null],
      [5, null],
      [6, '卡号'],
      [6, 'IMSI'],
      [6, '运营商'],
      [6, '总流量（MB）'],
    ])
    const said = dry['row_errors'].map((row: { error_message: string }) => row.error_message)
    for (const rule of ['sim', 'tips3', 'double'])
      expect(said.join('\n')).toContain(ruleText(rule, 'zh'))
    const started = await as('dealer', 'sim/Import', params)
    await runTaskNow(platform, started['task_id'])
    const { task_id } = started
    expect(await as('dealer', 'family/GetTask', { task_id })).toMatchObject({ is_finish: true })
    expect(await cardOf(good)).toMatchObject({ iccid: good })
  })

  test('needs the heading ICCID and rows; the template has them', async () => {
    const empty = await putSheet(platform, accounts.dealer.id, [['IMEI'], ['1']])
    const params = { file_id: empty, sfamilyid: idOf('dealer') }
    expect((await as('dealer', 'sim/Import', params)).error).toBe('sheetHeading')
    const none = await sheet([])
    expect((await as('dealer', 'sim/Import', { ...params, file_id: none })).error).toBe(
      'sheetEmpty',
    )
    expect(await as('dealer', 'sim/GetImportTemplate')).toMatchObject({
      name: expect.stringMatching(/\.xlsx$/),
    })
  })

  test('two tasks with one card: one has it', async () => {
    const iccid = newIccid()
    const file_id = await sheet([[iccid]])
    const params = { file_id, sfamilyid: idOf('dealer') }
    const tasks = [
      await as('dealer', 'sim/Import', params),
      await as('dealer', 'sim/Import', params),
    ]
    await Promise.all(tasks.map(({ task_id }) => runTaskNow(platform, task_id)))
    expect(await cards('root', { iccids: [iccid] })).toHaveLength(1)
  })
})

describe('a card', () => {
  test('is in the device that reports it, and goes where its device goes', async () => {
    const [iccid, next] = [newIccid(), newIccid()]
    await imported([iccid, next])
    const device = await market.device('dealer')
    await report(device.id, iccid)
    expect(await cardOf(iccid)).toMatchObject({ simei: device.simei, imei: device.imei })
    const sold = { simei: [device.simei], sfamilyid: idOf('owner') }
    expect((await as('dealer', 'device/Move', sold)).errcode).toBe(0)
    expect(await cardOf(iccid)).toMatchObject({ sfamilyid: idOf('owner'), simei: device.simei })
    await report(device.id, next)
    expect(await cardOf(iccid)).toMatchObject({ sfamilyid: idOf('owner'), simei: null })
    expect(await cardOf(next)).toMatchObject({ sfamilyid: idOf('owner'), simei: device.simei })
  })

  test('that was reported before it was imported is in its device at once', async () => {
    const iccid = newIccid()
    const device = await market.device('owner')
    await report(device.id, iccid)
    await imported([iccid])
    expect(await cardOf(iccid)).toMatchObject({ simei: device.simei, sfamilyid: idOf('owner') })
  })

  test('of others is not taken by a device that says its ICCID', async () => {
    const iccid = newIccid()
    await imported([iccid], 'owner')
    const device = await market.device('buyer')
    await report(device.id, iccid)
    expect(await cardOf(iccid)).toMatchObject({ simei: null, sfamilyid: idOf('owner') })
  })

  test('is taken by a typed ICCID only by who sees it, and only while it is in no device', async () => {
    const [stock, own] = [newIccid(), newIccid()]
    await imported([stock])
    await imported([own], 'owner')
    const [device, other] = [await market.device('owner'), await market.device('owner')]
    const type = (party: Party, { simei }: { simei: string }, iccid: string) =>
      as(party, 'device/Modify', { simei, iccid })
    // A card of the dealer's stock, which its customer does not see.
    expect((await type('owner', device, stock)).errcode).toBe(0)
    expect(await cardOf(stock)).toMatchObject({ simei: null, sfamilyid: idOf('dealer') })
    expect(await cards('owner', { simei: device.simei })).toEqual([])
    expect((await type('owner', other, own)).errcode).toBe(0)
    expect(await cardOf(own)).toMatchObject({ simei: other.simei })
    expect((await type('owner', device, own)).error).toBe('simBound')
    expect((await type('dealer', device, own)).error).toBe('simBound')
    expect((await type('dealer', device, stock)).errcode).toBe(0)
    expect(await cardOf(stock)).toMatchObject({ simei: null })
    const bound = await as('dealer', 'sim/Bind', { iccid: stock, simei: device.simei })
    expect(bound.errcode).toBe(0)
    expect(await cardOf(stock)).toMatchObject({ simei: device.simei, sfamilyid: idOf('owner') })
    const added = { imei: `8675${String(nextNumber()).padStart(11, '0')}`, protocol: 'gt06' }
    const add = (iccid: string) =>
      as('dealer', 'device/Add', { ...added, iccid, sfamilyid: idOf('dealer') })
    expect((await add(own)).error).toBe('simBound')
    const free = newIccid()
    await imported([free])
    const { simei } = await add(free)
    expect(await cardOf(free)).toMatchObject({ simei })
  })

  test('that was typed where it was not seen is there once the device reports it', async () => {
    const iccid = newIccid()
    await imported([iccid])
    const device = await market.device('owner')
    await as('owner', 'device/Modify', { simei: device.simei, iccid })
    expect(await cardOf(iccid)).toMatchObject({ simei: null })
    await platform.pool.query('UPDATE device SET iccid_reported = true WHERE id = $1', [device.id])
    expect(await cardOf(iccid)).toMatchObject({ simei: device.simei })
  })

  test('that is in a device and reported by another stays, until its owner says that it moved', async () => {
    const iccid = newIccid()
    await imported([iccid])
    const [home, other] = [await market.device('dealer'), await market.device('owner')]
    await report(home.id, iccid)
    expect(await cardOf(iccid)).toMatchObject({ simei: home.simei, reported: null })
    await report(other.id, iccid)
    const asked = { simei: home.simei, reported: { simei: other.simei, imei: other.imei } }
    expect(await cardOf(iccid, 'dealer')).toMatchObject(asked)
    expect(await cards('dealer', { is_asked: true })).toMatchObject([{ iccid }])
    expect(await cards('owner', { search: iccid })).toEqual([])
    expect(await cards('owner', { simei: other.simei })).toEqual([])
    const answer = (party: Party, is_there: boolean) =>
      as(party, 'sim/AnswerReport', { iccid, is_there })
    expect((await answer('owner', true)).error).toBe('notFound')
    expect((await answer('dealer', false)).errcode).toBe(0)
    expect(await cardOf(iccid)).toMatchObject({ simei: home.simei, reported: null })
    expect((await answer('dealer', true)).error).toBe('dataChanged')
    await report(other.id, '')
    await report(other.id, iccid)
    const replies = await Promise.all(Array.from({ length: 8 }, () => answer('dealer', true)))
    expect(replies.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
    const moved = { simei: other.simei, sfamilyid: idOf('owner'), reported: null }
    expect(await cardOf(iccid)).toMatchObject(moved)
    const { rows } = await platform.pool.query('SELECT iccid FROM device WHERE id = $1', [home.id])
    expect(rows).toEqual([{ iccid: null }])
  })

  test('that was sold tells its new owner nothing of a device elsewhere that reports it', async () => {
    const iccid = newIccid()
    await imported([iccid])
    const [home, other] = [await market.device('dealer'), await market.device('owner')]
    await report(home.id, iccid)
    await report(other.id, iccid)
    const sold = await as('dealer', 'device/Sell', {
      simei: [home.simei],
      sfamilyid: idOf('buyer'),
    })
    expect(sold['fail_items']).toEqual([])
    const asked = { simei: home.simei, reported: { simei: other.simei } }
    expect(await cardOf(iccid, 'dealer')).toMatchObject(asked)
    expect(await cardOf(iccid, 'buyer')).toMatchObject({ simei: home.simei, reported: null })
    expect(await cards('buyer', { is_asked: true })).toEqual([])
    expect(await cards('buyer', { is_asked: false })).toMatchObject([{ iccid }])
    await as('owner', 'device/Delete', { simei: [other.simei] })
    expect(await cards('dealer', { is_asked: true, search: iccid })).toEqual([])
  })

  test('of another branch is not asked about', async () => {
    const iccid = newIccid()
    await imported([iccid], 'owner')
    const [home, stranger] = [await market.device('owner'), await market.device('buyer')]
    await report(home.id, iccid)
    await report(stranger.id, iccid)
    expect(await cardOf(iccid)).toMatchObject({ simei: home.simei, reported: null })
  })

  test('is put into a device that carries its ICCID already', async () => {
    const iccid = newIccid()
    const device = await market.device('owner', { iccid })
    await imported([iccid])
    expect(await cardOf(iccid)).toMatchObject({ simei: null })
    expect((await as('dealer', 'sim/Bind', { iccid, simei: device.simei })).errcode).toBe(0)
    expect(await cardOf(iccid)).toMatchObject({ simei: device.simei })
  })

  test('is put into a device and taken out by hand', async () => {
    const iccid = newIccid()
    await imported([iccid])
    const [device, other] = [await market.device('owner'), await market.device('owner')]
    expect((await as('dealer', 'sim/Bind', { iccid, simei: device.simei })).errcode).toBe(0)
    expect(await cardOf(iccid)).toMatchObject({ simei: device.simei, sfamilyid: idOf('owner') })
    expect((await as('dealer', 'sim/Bind', { iccid, simei: other.simei })).error).toBe('simBound')
    const moved = await as('dealer', 'sim/Move', { iccids: [iccid], sfamilyid: idOf('sub') })
    expect(moved['fail_items'][0]).toMatchObject({ imei: iccid })
    const unknown = newIccid()
    const freed = await as('dealer', 'sim/Unbind', { iccids: [iccid, unknown] })
    expect(freed).toMatchObject({ suc_items: [iccid], fail_items: [{ imei: unknown }] })
    expect(await cardOf(iccid)).toMatchObject({ simei: null })
    expect((await as('dealer', 'sim/Unbind', { iccids: [iccid] }))['suc_items']).toEqual([])
    expect(
      await as('dealer', 'sim/Move', { iccids: [iccid], sfamilyid: idOf('sub') }),
    ).toMatchObject({
      suc_items: [iccid],
    })
    expect(await cardOf(iccid, 'sub')).toMatchObject({ sfamilyid: idOf('sub') })
  })

  test('has its remark, package, APN and expiry changed; the expiry is its operator’s once that answers', async () => {
    const [iccid, told] = [newIccid(), newIccid()]
    await imported([iccid, told])
    await platform.pool.query('UPDATE sim_card SET checked_at = now() WHERE iccid = $1', [told])
    const written = { package_name: '1 GB', apn: 'cmiot', remark: 'Van 7' }
    const modify = (change: object, iccids = [iccid, told]) =>
      as('dealer', 'sim/Modify', { iccids, ...change })
    const end_time = Date.UTC(2027, 3, 30) / 1000
    const mixed = await modify({ ...written, remark: ' Van 7 ', end_time })
    expect(mixed['suc_items']).toEqual([iccid])
    expect(mixed['fail_items']).toMatchObject([{ imei: told, errcode: errorCodes.simEndTold.code }])
    expect(await cardOf(iccid)).toMatchObject({ ...written, end_time })
    expect(await cardOf(told)).toMatchObject({ remark: '', package_name: '', end_time: null })
    expect((await modify({ remark: 'Both' }))['suc_items']).toEqual([iccid, told])
    expect((await modify({ end_time: null }, [iccid]))['suc_items']).toEqual([iccid])
    expect(await cardOf(iccid)).toMatchObject({ ...written, remark: 'Both', end_time: null })
    expect((await modify({})).error).toBe('nothingToChange')
    expect((await modify({ apn: 'x'.repeat(61) })).error).toBe('badParams')
    const { rows } = await platform.pool.query(
      `SELECT before, after FROM audit WHERE func = 'sim/Modify' AND object_name = $1 ORDER BY id`,
      [iccid],
    )
    expect(rows.map(({ before }) => before.remark)).toEqual(['', 'Van 7', undefined])
    expect(rows[2]).toMatchObject({ before: { expiresAt: '2027-04-30T00:00:00.000Z' } })
  })

  test('out of sight is a missing one', async () => {
    const iccid = newIccid()
    await imported([iccid], 'owner')
    const { simei } = await market.device('buyer')
    const written = { iccids: [iccid], remark: 'Mine' }
    expect((await as('buyer', 'sim/Modify', written))['suc_items']).toEqual([])
    expect(await cards('buyer', { search: iccid })).toEqual([])
    expect((await as('buyer', 'sim/Bind', { iccid, simei })).error).toBe('notFound')
    expect((await as('buyer', 'sim/Unbind', { iccids: [iccid] }))['suc_items']).toEqual([])
    const moved = { iccids: [iccid], sfamilyid: idOf('buyer') }
    expect((await as('buyer', 'sim/Move', moved))['suc_items']).toEqual([])
    expect(await cardOf(iccid)).toMatchObject({ sfamilyid: idOf('owner'), remark: '' })
  })

  test('put into two devices at once is in one', async () => {
    const iccid = newIccid()
    await imported([iccid])
    const devices = await Promise.all(Array.from({ length: 8 }, () => market.device('owner')))
    const replies = await Promise.all(
      devices.map(({ simei }) => as('dealer', 'sim/Bind', { iccid, simei })),
    )
    expect(replies.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
    const { rows } = await platform.pool.query('SELECT id FROM device WHERE iccid = $1', [iccid])
    expect(rows).toHaveLength(1)
    expect(await cardOf(iccid)).toMatchObject({ simei: String(rows[0].id) })
  })
})

test('the list filters, pages, and shows the chain of organisations', async () => {
  const iccids = [newIccid(), newIccid(), newIccid()]
  await imported(iccids, 'sub')
  const { id, simei } = await market.device('sub')
  await report(id, iccids[0] ?? '')
  expect(await cards('sub', { is_bound: true })).toMatchObject([{ iccid: iccids[0] }])
  expect(await cards('sub', { simei })).toMatchObject([{ iccid: iccids[0] }])
  expect(await cards('sub', { state: 'active' })).toEqual([])
  expect(await cards('sub', { carrier: 'mobile' })).toEqual([])
  const all = await cards('sub', { is_bound: false })
  expect(await cards('sub', { is_bound: false, last_id: all[0]?.['sim_id'] })).toEqual(all.slice(1))
  expect(await cards('sub', { end_before: 1 })).toEqual([])
  const [found] = await cards('root', { search: iccids[1], get_chain: true })
  expect(found?.['chain']).toMatchObject([{ sname: 'root' }, { sname: 'dealer' }, { sname: 'sub' }])
  const unknown = newIccid()
  expect((await as('root', 'sim/Get', { iccids: [unknown] }))['missing']).toEqual([unknown])
})

test('an organisation with cards is not deleted', async () => {
  const { id } = await createOrganisation(platform, { parent: parties.dealer, kind: 'end_user' })
  const iccid = newIccid()
  await imported([iccid])
  const moved = { iccids: [iccid], sfamilyid: String(id) }
  expect((await as('dealer', 'sim/Move', moved))['suc_items']).toEqual([iccid])
  const reply = await as('dealer', 'family/DelFamily', { sfamilyid: String(id) })
  expect(reply.error).toBe('familyHasSims')
})

describe('counts', () => {
  const stat = async (party: Party, params: object = {}) => {
    // What is remembered lasts a second.
    platform.advance(2)
    return as(party, 'sim/GetStat', params)
  }

  test('are of the whole filter, and change with the cards', async () => {
    const { total } = await stat('dealer')
    expect(total['cards']).toBe((await cards('dealer', { limit_size: 100 })).length)
    const iccid = newIccid()
    await imported([iccid])
    expect((await stat('dealer')).total).toMatchObject({
      cards: total['cards'] + 1,
      active: total['active'],
    })
    await platform.pool.query(
      `UPDATE sim_card SET state = 'active', carrier = 'telecom', expires_at = now() + interval '5 days' WHERE iccid = $1`,
      [iccid],
    )
    const device = await market.device('dealer')
    await report(device.id, iccid)
    expect((await stat('dealer')).total).toMatchObject({
      active: total['active'] + 1,
      bound: total['bound'] + 1,
      ends_soon: total['ends_soon'] + 1,
    })
    for (const by of ['state', 'carrier', 'day', 'end', 'family']) {
      const { items, total: whole } = await stat('dealer', { by })
      const sum = (items as { cards: number }[]).reduce((all, row) => all + row.cards, 0)
      expect([by, sum]).toEqual([by, whole['cards']])
    }
    expect((await stat('dealer', { carrier: 'telecom', state: 'active' })).total['cards']).toBe(
      (await cards('dealer', { carrier: 'telecom', state: 'active' })).length,
    )
    await platform.pool.query(
      `UPDATE sim_card SET expires_at = now() - interval '1 day' WHERE iccid = $1`,
      [iccid],
    )
    expect((await stat('dealer')).total).toMatchObject({
      ends_soon: total['ends_soon'],
      expired: total['expired'] + 1,
    })
  })

  test('are of those in sight', async () => {
    const { items, total } = await stat('owner', { by: 'family' })
    expect(total['cards']).toBe((await cards('owner', { limit_size: 100 })).length)
    expect(items.length).toBeLessThanOrEqual(1)
  })
})

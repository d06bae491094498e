import { describe, expect, test } from 'vitest'
import { announcementLimits } from '#lib/rules/announcement-limits.ts'
import { call, logIn } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import { idsOf, messagePlatform } from '../../factories/message-platform.ts'
import { createOrganisation } from '../../factories/organisations.ts'

const { platform, market, publish, person, now, refusal, seenBy, one, unreadOf } =
  await messagePlatform()
const { as, parties, accounts } = market
const day = 86_400

describe('who sees a message', () => {
  test('its own organisation and all below, unless it says otherwise', async () => {
    const below = await publish('dealer')
    const alone = await publish('dealer', { includes_below: false })
    for (const party of ['dealer', 'sub', 'owner', 'buyer'] as const)
      expect(await seenBy(party), party).toContain(below.id)
    expect(await seenBy('dealer')).toContain(alone.id)
    expect(await seenBy('owner')).not.toContain(alone.id)
    expect(await one('owner', below.id)).toMatchObject({ from: 'above', content: 'Text of it' })
    expect(await one('dealer', below.id)).toMatchObject({ from: 'own' })
    const general = await publish('root')
    expect(await one('owner', general.id)).toMatchObject({ from: 'platform' })
  })

  test('nobody above its publisher, nor beside the organisations it names', async () => {
    const { id } = await publish('dealer', { sfamilyids: [String(parties.owner.id)] })
    expect(await seenBy('owner')).toContain(id)
    for (const party of ['root', 'dealer', 'sub', 'buyer'] as const) {
      expect(await seenBy(party), party).not.toContain(id)
      expect((await as(party, 'message/Get', { message_id: id })).error, party).toBe('notFound')
      expect((await as(party, 'message/Read', { message_ids: [id] })).error).toBe('notFound')
    }
    const own = await publish('owner')
    expect(await seenBy('dealer')).not.toContain(own.id)
    expect((await as('dealer', 'message/GetPublished', { message_id: own.id })).error).toBe(
      'notFound',
    )
    expect(await refusal('owner', { sfamilyids: [String(parties.dealer.id)] })).toBe('notFound')
    expect(await refusal('owner', { sfamilyids: [String(parties.buyer.id)] })).toBe('notFound')
  })

  test('not who moved out from under its publisher', async () => {
    const moving = await createOrganisation(platform, { parent: parties.sub, name: 'moving' })
    const reader = await person({ organisation: moving })
    const { id } = await publish('sub', { sfamilyids: [String(moving.id)] })
    expect(await reader.sees(id)).toBe(true)
    const named = async () =>
      (await as('sub', 'message/GetPublished', { message_id: id }))['items'][0].familys
    const target = { sfamilyid: String(moving.id), sname: 'moving' }
    expect(await named()).toEqual([target])
    const params = { sfamilyid: String(moving.id), to_sfamilyid: String(parties.dealer.id) }
    expect((await as('root', 'family/MoveFamily', params)).error).toBeUndefined()
    expect(await named()).toEqual([{ ...target, sname: '' }])
    const again = await logIn(platform, reader)
    const seen = await call(platform, 'message/Get', {}, { sid: again })
    expect(idsOf(seen)).not.toContain(id)
  })

  test('by role, region and platform', async () => {
    const clerk = await person({ role: 'e_role_user' })
    const manager = await person({ role: 'e_role_manager' })
    await platform.pool.query(`UPDATE account SET region = 'other' WHERE id = $1`, [clerk.id])
    const abroad = await person({ role: 'e_role_user' })
    await platform.pool.query(`UPDATE account SET region = 'other' WHERE id = $1`, [abroad.id])
    const sid = await logIn(platform, abroad)
    const toUsers = await publish('dealer', { readers: ['e_role_user'] })
    expect([await clerk.sees(toUsers.id), await manager.sees(toUsers.id)]).toEqual([true, false])
    const toMainland = await publish('dealer', { regions: ['mainland'] })
    expect(await manager.sees(toMainland.id)).toBe(true)
    expect(idsOf(await call(platform, 'message/Get', {}, { sid }))).not.toContain(toMainland.id)
    const inApp = await publish('dealer', { platforms: ['app'] })
    expect(await seenBy('dealer')).not.toContain(inApp.id)
    expect(await seenBy('dealer', { platform: 'app' })).toContain(inApp.id)
  })

  test('device log-ins, with marks of their own', async () => {
    const { id: deviceId, imei } = await createDevice(platform, { organisation: parties.owner })
    const sid = await logIn(platform, { login: imei, password: '123456' })
    const ask = (name: string, params: object = {}) => call(platform, name, params, { sid })
    await ask('message/Read')
    const toDevices = await publish('owner', { readers: ['device'] })
    const toPeople = await publish('owner', { readers: ['e_role_manager'] })
    const abroad = await publish('owner', { regions: ['mainland'] })
    expect(idsOf(await ask('message/Get', { state: 'unread' }))).toEqual([toDevices.id])
    expect(await seenBy('owner')).not.toContain(toDevices.id)
    expect(await seenBy('owner')).toEqual(expect.arrayContaining([toPeople.id, abroad.id]))
    expect(await ask('message/Read', { message_ids: [toDevices.id] })).toMatchObject({ unread: 0 })
    const { items } = await as('owner', 'message/GetPublished', { message_id: toDevices.id })
    expect(items[0]).toMatchObject({ read_accounts: 0, read_devices: 1 })
    const { rows } = await platform.pool.query(
      'SELECT announcement_id FROM announcement_device_read WHERE device_id = $1 ORDER BY 1 DESC LIMIT 1',
      [deviceId],
    )
    expect(rows).toEqual([{ announcement_id: Number(toDevices.id) }])
  })
})

describe('from an hour on, to an hour', () => {
  test('it shows while it is in force', async () => {
    const start_time = now() + 3600
    const { id } = await publish('dealer', { start_time, end_time: start_time + 60 })
    const state = async () =>
      (await as('dealer', 'message/GetPublished', { message_id: id }))['items'][0].state
    expect([await seenBy('owner'), await state()]).toEqual([
      expect.not.arrayContaining([id]),
      'scheduled',
    ])
    platform.advance(3600)
    expect([await seenBy('owner'), await state()]).toEqual([
      expect.arrayContaining([id]),
      'current',
    ])
    platform.advance(60)
    expect([await seenBy('owner'), await state()]).toEqual([
      expect.not.arrayContaining([id]),
      'ended',
    ])
  })

  test('times that contradict each other are refused', async () => {
    const at = now()
    for (const times of [
      { end_time: at - 1 },
      { start_time: at + 600, end_time: at + 600 },
      { start_time: at + (announcementLimits.aheadDays + 1) * day },
      { work_time: at + 600, end_time: at + 1200 },
      { level: 'maintenance', end_time: at + 600 },
      { level: 'maintenance', work_time: at + 600 },
      { level: 'maintenance', work_time: at + 600, end_time: at + 600 },
    ])
      expect(await refusal('root', times), JSON.stringify(times)).toBe('badParams')
  })
})

describe('reading', () => {
  test('marks are made by message/Read alone, each for its reader', async () => {
    await as('owner', 'message/Read')
    await as('buyer', 'message/Read')
    const { id } = await publish('dealer')
    const other = await publish('dealer')
    expect(await unreadOf('owner')).toBe(2)
    expect(await one('owner', id)).toMatchObject({ state: 'unread' })
    expect(await unreadOf('owner')).toBe(2)
    expect(await as('owner', 'message/Read', { message_ids: [id] })).toMatchObject({ unread: 1 })
    expect(await as('owner', 'message/Read', { message_ids: [id] })).toMatchObject({ unread: 1 })
    expect(await seenBy('owner', { state: 'unread' })).toEqual([other.id])
    expect(await one('owner', id)).toMatchObject({ state: 'read' })
    expect(await unreadOf('buyer')).toBe(2)
    await as('buyer', 'message/Read')
    expect(await unreadOf('buyer')).toBe(0)
    const [mine] = (await as('dealer', 'message/GetPublished', { message_id: id }))['items']
    expect(mine).toMatchObject({ read_accounts: 2, read_devices: 0 })
    const { rows } = await platform.pool.query(
      'SELECT account_id FROM announcement_read WHERE announcement_id = $1 ORDER BY 1',
      [id],
    )
    const readers = [accounts.owner.id, accounts.buyer.id].toSorted((a, b) => a - b)
    expect(rows).toEqual(readers.map((account_id) => ({ account_id })))
  })

  test('one unknown among those that are named marks none', async () => {
    const { id } = await publish('dealer')
    const before = await unreadOf('owner')
    const named = { message_ids: [id, '2147483647'] }
    expect((await as('owner', 'message/Read', named)).error).toBe('notFound')
    expect(await unreadOf('owner')).toBe(before)
  })

  test('in the language of the session, else in that of its author', async () => {
    const texts = [{ lang: 'fr', title: 'Titre', content: 'Texte' }]
    const { id, title } = await publish('dealer', { texts })
    const inLang = async (lang: string) => {
      const { login, password } = accounts.owner
      const sid = await logIn(platform, { login, password })
      await platform.pool.query('UPDATE session SET lang = $1 WHERE account_id = $2', [
        lang,
        accounts.owner.id,
      ])
      platform.memory.sessions.clear()
      return (await call(platform, 'message/Get', { message_id: id }, { sid }))['items'][0]
    }
    expect(await inLang('fr')).toMatchObject({ lang: 'fr', title: 'Titre', content: 'Texte' })
    expect(await inLang('vi')).toMatchObject({ lang: 'en', title, content: 'Text of it' })
    const repeated = { texts: [{ lang: 'en', title: 'x', content: 'x' }] }
    expect(await refusal('dealer', repeated)).toBe('badParams')
    const [own] = (await as('dealer', 'message/GetPublished', { message_id: id }))['items']
    expect(own).toMatchObject({ langs: ['en', 'fr'], title })
    expect(own.texts).toHaveLength(2)
  })

  test('pages, levels, words and what is shown after log-in', async () => {
    const level = 'urgent'
    const made: string[] = []
    for (const word of ['Nebel', 'nebel', 'Sonne'])
      made.push((await publish('sub', { level, content: `Heute ${word}`, is_carousel: true })).id)
    const newest = made.toReversed()
    expect(await seenBy('sub', { level })).toEqual(newest)
    expect(await seenBy('sub', { level, search: 'NEBEL' })).toEqual(newest.slice(1))
    expect(await seenBy('sub', { is_carousel: true, state: 'unread' })).toEqual(newest)
    const first = await as('sub', 'message/Get', { level, limit_size: 2 })
    const { start_time: last_time, message_id: last_id } = first['items'][1]
    const rest = await as('sub', 'message/Get', { level, limit_size: 2, last_time, last_id })
    expect([...idsOf(first), ...idsOf(rest)]).toEqual(newest)
    expect(first['items'][0].content).toBeNull()
    expect(await as('sub', 'message/GetUnReadMessage')).toMatchObject({ carousel: 3 })
    await as('sub', 'message/Read', { message_ids: [made[0]] })
    expect(await as('sub', 'message/GetUnReadMessage')).toMatchObject({ carousel: 2 })
    const own = await as('sub', 'message/GetPublished', { level, search: 'nebel', limit_size: 1 })
    expect(idsOf(own)).toEqual([made[1]])
    const older = { level, search: 'nebel', last_id: made[1] }
    expect(idsOf(await as('sub', 'message/GetPublished', older))).toEqual([made[0]])
  })
})

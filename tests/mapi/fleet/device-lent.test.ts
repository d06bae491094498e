import { beforeAll, expect, test } from 'vitest'
import { functions } from '#lib/contract/index-list.ts'
import { guestCommands } from '#lib/rules/sharing.ts'
import { call, logIn } from '../../factories/caller.ts'
import { putState } from '../../factories/devices.ts'
import { marketPlatform } from '../../factories/file-platform.ts'
import { createAccount, createOrganisation, nextNumber } from '../../factories/organisations.ts'
import { prismaOf } from '../../factories/prisma-of.ts'

/** `owner` shares; the guest is of another dealer's tree. */
const { platform, market } = await marketPlatform()
let guest: { id: number; login: string; path: string }
let sid: string
let stranger: string

beforeAll(async () => {
  const place = await createOrganisation(platform, {
    name: 'elsewhere',
    parent: market.parties.root,
  })
  const account = await createAccount(platform, { organisation: place })
  guest = { ...account, path: place.path }
  sid = await logIn(platform, account)
  stranger = await logIn(platform, await createAccount(platform, { organisation: place }))
})

const inDays = (days: number) => Math.floor(platform.now() / 1000) + days * 86_400
const asked = (session: string, name: string, params: object = {}) => {
  platform.advance(2)
  return call(platform, name, params, { sid: session })
}
const asGuest = (name: string, params?: object) => asked(sid, name, params)
const lentIds = async () =>
  ((await asGuest('device/GetLent'))['items'] as { simei: string }[]).map(({ simei }) => simei)

async function offered(more: object = {}) {
  const device = await market.device('owner', { name: '', iccid: '89860123456789012345' })
  await putState(platform, device.id, { speed: 523, isMoving: true })
  const { simei } = device
  const params = { simei, account: guest.login, end_time: inDays(2), remark: 'for Li', ...more }
  const reply = await market.as('owner', 'device/Invite', params)
  expect(reply.errcode).toBe(0)
  return { ...device, inviteId: reply['invite_id'] as string }
}

const answer = (invite_id: string, action: string) =>
  asGuest('message/HandleShare', { invite_id, action })

async function lent(more: object = {}) {
  const device = await offered(more)
  expect(await answer(device.inviteId, 'accept')).toMatchObject({ state: 'shared' })
  return device
}

test('a device is offered, accepted, seen, and taken back', async () => {
  const device = await offered()
  const waiting = await asGuest('message/GetShare')
  expect(waiting['unhandled']).toBeGreaterThan(0)
  expect(waiting['items'][0]).toMatchObject({
    invite_id: device.inviteId,
    simei: null,
    state: 'unhandled',
    ended: null,
    from: market.accounts.owner.login,
    rights: 'view',
    remark: 'for Li',
  })
  expect(await lentIds()).not.toContain(device.simei)
  expect(await answer(device.inviteId, 'accept')).toMatchObject({ errcode: 0, state: 'shared' })
  const { items } = await asGuest('device/GetLent')
  expect(items[0]).toMatchObject({
    simei: device.simei,
    state: 'moving',
    lat: 31_230_000,
    lon: 121_470_000,
    speed: 523,
    from: market.accounts.owner.login,
    rights: 'view',
    end_time: expect.any(Number),
    commands: [],
  })
  const { simei, inviteId: invite_id } = device
  const shown = await market.as('owner', 'device/GetInvites', { simei })
  expect(shown['items']).toMatchObject([{ invite_id, to: guest.login, state: 'shared' }])
  expect((await market.as('owner', 'device/RevokeInvite', { simei, invite_id })).errcode).toBe(0)
  expect(await lentIds()).not.toContain(simei)
  expect((await market.as('owner', 'device/RevokeInvite', { simei, invite_id })).error).toBe(
    'invitationEnded',
  )
  const after = await asGuest('message/GetShare')
  expect(after['items'][0]).toMatchObject({ invite_id, simei: null, ended: 'takenBack' })
})

test('a guest is told neither number nor owner, and nobody else is told anything', async () => {
  const device = await lent({ rights: 'edit' })
  const told = JSON.stringify([await asGuest('device/GetLent'), await asGuest('message/GetShare')])
  expect(told).toContain(device.simei)
  expect(told).not.toContain(device.imei)
  for (const secret of ['89860123456789012345', '"owner"', 'sfamilyid', 'phone'])
    expect(told).not.toContain(secret)
  for (const name of ['device/GetLent', 'message/GetShare'])
    expect((await asked(stranger, name))['items']).toEqual([])
  for (const action of ['accept', 'refuse', 'leave']) {
    const params = { invite_id: device.inviteId, action }
    expect((await asked(stranger, 'message/HandleShare', params)).error).toBe('invitationEnded')
  }
})

const guestMay = ['cmd/Send', 'device/Modify']

test('every other function answers a guest as if there were no such device', async () => {
  const { simei } = await lent({ rights: 'edit' })
  expect(
    functions
      .filter((def) => 'lent' in def && def.lent !== undefined)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(guestMay)
  const single = functions.filter(
    ({ name, scope, access }) =>
      scope?.['simei'] === 'device' && access !== 'anyone' && !guestMay.includes(name),
  )
  let refused = 0
  for (const def of single) {
    const reply = await asGuest(def.name, { simei })
    if (reply.error === 'badParams') continue
    const listed = reply['fail_items']?.[0]?.errcode ?? reply.errcode
    const isEmpty = reply.errcode === 0 && !JSON.stringify(reply).includes(`"${simei}"`)
    expect(isEmpty || listed !== 0, def.name).toBe(true)
    refused += 1
  }
  expect(refused).toBeGreaterThan(8)
  const hour = { start_time: inDays(0) - 3600, end_time: inDays(0) }
  for (const [name, params] of [
    ['device/GetDetail', {}],
    ['location/GetTrack', hour],
    ['alarm/Get', hour],
    ['device/Share', { end_time: inDays(1) }],
    ['device/Invite', { account: 'x', end_time: inDays(1) }],
  ] as const)
    expect((await asGuest(name, { simei, ...params })).error, name).toBe('deviceNotFound')
})

test('rights: who only looks cannot command, who commands cannot rename', async () => {
  const [view, command, edit] = [
    await lent(),
    await lent({ rights: 'command' }),
    await lent({ rights: 'edit' }),
  ]
  const locate = (simei: string, type_value = 20_001, params = {}) =>
    asGuest('cmd/Send', { simei, type_value, params, wait_seconds: 0, offline: 'cache' })
  const rename = (simei: string, more: object = { name: 'ours' }) =>
    asGuest('device/Modify', { simei, ...more })
  expect((await locate(view.simei)).error).toBe('deviceNotFound')
  expect((await rename(view.simei)).error).toBe('deviceNotFound')
  expect((await locate(command.simei)).errcode).toBe(0)
  expect((await rename(command.simei)).error).toBe('deviceNotFound')
  expect((await locate(edit.simei)).errcode).toBe(0)
  expect((await rename(edit.simei)).errcode).toBe(0)
  const { rows } = await platform.pool.query('SELECT name FROM device WHERE id = $1', [edit.id])
  expect(rows).toEqual([{ name: 'ours' }])
  for (const more of [{ remark: 'x' }, { sim: '13800138000' }, { car_type: 'van' }])
    expect((await rename(edit.simei, more)).error).toBe('deviceFieldNotYours')
  expect((await locate(edit.simei, 62, { value: 30 })).error).toBe('noPermission')
  const { items } = await asGuest('device/GetLent')
  const told = items.find(({ simei }: { simei: string }) => simei === command.simei)
  expect(told.commands).toContain(20_001)
  for (const type of told.commands) expect(guestCommands).toContain(type)
  expect((await locate(edit.simei, 23, { value: 0 })).error).toBe('noPermission')
})

test('what a guest does stands in the log of the owner, not in that of the guest', async () => {
  const { id, simei } = await lent({ rights: 'edit' })
  await asGuest('device/Modify', { simei, icon: 2 })
  const { rows } = await platform.pool.query(
    `SELECT actor_id, organisation_path AS path FROM audit
     WHERE func = 'device/Modify' AND object_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ actor_id: guest.id, path: market.parties.owner.path }])
  const own = await platform.pool.query(
    `SELECT audit::text AS event FROM audit WHERE organisation_path = $1`,
    [guest.path],
  )
  expect(own.rows.length).toBeGreaterThan(0)
  const { imei } = (await platform.pool.query('SELECT imei FROM device WHERE id = $1', [id]))
    .rows[0]
  expect(JSON.stringify(own.rows)).not.toContain(imei)
})

test('whatever ends it, the device is out of sight at once', async () => {
  const endings: ((device: Awaited<ReturnType<typeof lent>>) => Promise<unknown>)[] = [
    ({ inviteId }) => answer(inviteId, 'leave'),
    ({ simei }) => market.as('dealer', 'device/Freeze', { simei: [simei], frozen: true }),
    ({ simei }) => market.as('owner', 'device/Delete', { simei: [simei] }),
    ({ id }) =>
      platform.pool.query("UPDATE device SET expires_at = now() - interval '1 day' WHERE id = $1", [
        id,
      ]),
    ({ id }) =>
      platform.pool.query('UPDATE device_invitation SET expires_at = now() WHERE device_id = $1', [
        id,
      ]),
    ({ simei }) =>
      market.as('dealer', 'device/Move', {
        simei: [simei],
        sfamilyid: String(market.parties.buyer.id),
      }),
  ]
  for (const end of endings) {
    const device = await lent({ rights: 'edit' })
    expect(await lentIds()).toContain(device.simei)
    await end(device)
    expect(await lentIds(), end.toString()).not.toContain(device.simei)
    const changed = await asGuest('device/Modify', { simei: device.simei, name: 'x' })
    expect(changed.error, end.toString()).toBe('deviceNotFound')
  }
})

test('a device that comes back is not shared again by itself', async () => {
  const { simei, inviteId } = await lent()
  const move = (party: 'buyer' | 'owner') =>
    market.as('dealer', 'device/Move', {
      simei: [simei],
      sfamilyid: String(market.parties[party].id),
    })
  await move('buyer')
  await move('owner')
  expect(await lentIds()).not.toContain(simei)
  expect((await asGuest('message/GetShare'))['items'][0]).toMatchObject({
    invite_id: inviteId,
    ended: 'gone',
    simei: null,
  })
})

test('an account that is frozen, or no longer above the device, shares nothing', async () => {
  const { simei } = await lent()
  const [{ id }] = [market.accounts.owner]
  const set = (frozenAt: Date | null) =>
    prismaOf(platform).account.update({ where: { id }, data: { frozenAt } })
  await set(new Date())
  expect(await lentIds()).not.toContain(simei)
  await set(null)
  expect(await lentIds()).toContain(simei)
  const home = { organisationId: market.parties.owner.id }
  const away = { organisationId: market.parties.buyer.id }
  await prismaOf(platform).account.update({ where: { id }, data: away })
  expect(await lentIds()).not.toContain(simei)
  await prismaOf(platform).account.update({ where: { id }, data: home })
})

test('refused, answered twice, shared already, in the own tree', async () => {
  const refused = await offered()
  expect(await answer(refused.inviteId, 'leave')).toMatchObject({ error: 'invitationEnded' })
  expect(await answer(refused.inviteId, 'refuse')).toMatchObject({ state: 'refused' })
  expect((await answer(refused.inviteId, 'accept')).error).toBe('invitationEnded')
  expect(await lentIds()).not.toContain(refused.simei)
  const { simei } = await lent()
  const again = await market.as('owner', 'device/Invite', {
    simei,
    account: guest.login,
    end_time: inDays(1),
    rights: 'edit',
  })
  expect(await answer(again['invite_id'], 'accept')).toMatchObject({ state: 'duplicate' })
  expect((await asGuest('device/Modify', { simei, name: 'x' })).error).toBe('deviceNotFound')
  const own = await market.as('owner', 'device/Invite', {
    simei,
    account: market.accounts.dealer.login,
    end_time: inDays(1),
  })
  const params = { invite_id: own['invite_id'], action: 'accept' }
  expect(await market.as('dealer', 'message/HandleShare', params)).toMatchObject({ state: 'bound' })
})

test('of two that accept at once one is shared', async () => {
  const { simei, inviteId } = await offered()
  const params = { simei, account: guest.login, end_time: inDays(1) }
  const second = (await market.as('owner', 'device/Invite', params))['invite_id'] as string
  const replies = await Promise.all([inviteId, second].map((id) => answer(id, 'accept')))
  expect(replies.map((reply) => reply['state']).toSorted()).toEqual(['duplicate', 'shared'])
})

test('by phone and by mail, and an unknown name answers the same', async () => {
  const phone = `139${String(10_000_000 + nextNumber())}`
  const email = `guest${nextNumber()}@example.com`
  await prismaOf(platform).account.update({
    where: { id: guest.id },
    data: { phone, email, emailSince: new Date() },
  })
  for (const account of [phone, email.toUpperCase(), ` ${guest.login.toUpperCase()} `]) {
    const { inviteId } = await offered({ account })
    expect((await asGuest('message/GetShare'))['items'][0]).toMatchObject({ invite_id: inviteId })
  }
  const unknown = await offered({ account: 'nobody-of-this-name' })
  const sent = await market.as('owner', 'message/GetShare', { direction: 'sent', limit_size: 2 })
  expect(sent['items']).toMatchObject([
    { invite_id: unknown.inviteId, to: 'nobody-of-this-name', state: 'unhandled', ended: null },
    { state: 'unhandled', ended: null },
  ])
})

test('a device is offered to 20 accounts at a time, for 366 days at most', async () => {
  const { simei } = await market.device('owner')
  const params = { simei, account: 'someone', end_time: inDays(366) }
  for (let n = 0; n < 20; n++)
    expect((await market.as('owner', 'device/Invite', params)).errcode).toBe(0)
  expect((await market.as('owner', 'device/Invite', params)).error).toBe('tooManyInvitations')
  for (const end_time of [inDays(0), inDays(367)])
    expect((await market.as('owner', 'device/Invite', { ...params, end_time })).error).toBe(
      'invitationTooLong',
    )
})

test('invitations come in pages', async () => {
  await offered()
  const first = await asGuest('message/GetShare', { limit_size: 1 })
  const [{ invite_id: last_id }] = first['items']
  const next = await asGuest('message/GetShare', { limit_size: 1, last_id })
  expect(Number(next['items'][0].invite_id)).toBeLessThan(Number(last_id))
})

test('invitations of one state; those that were ended are over', async () => {
  const idsIn = async (state: string) =>
    ((await asGuest('message/GetShare', { state }))['items'] as { invite_id: string }[]).map(
      ({ invite_id }) => invite_id,
    )
  const [waiting, shared, takenBack, refused] = [
    await offered(),
    await lent(),
    await lent(),
    await offered(),
  ]
  const { simei, inviteId: invite_id } = takenBack
  await market.as('owner', 'device/RevokeInvite', { simei, invite_id })
  await answer(refused.inviteId, 'refuse')
  const all = [waiting, shared, takenBack, refused].map(({ inviteId }) => inviteId)
  const found = async (state: string) => (await idsIn(state)).filter((id) => all.includes(id))
  expect(await found('unhandled')).toEqual([waiting.inviteId])
  expect(await found('shared')).toEqual([shared.inviteId])
  expect(await found('over')).toEqual([takenBack.inviteId])
  expect(await found('refused')).toEqual([refused.inviteId])
})

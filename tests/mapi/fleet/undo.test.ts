import { expect, test } from 'vitest'
import { errorNameOf } from '#lib/codes/error-codes.ts'
import type { Permission } from '#lib/codes/permissions.ts'
import { forgetStale } from '../../../workers/maintenance/forget-stale.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import { marketPlatform } from '../../factories/file-platform.ts'
import type { Party } from '../../factories/market.ts'
import { createAccount, createGroup, createOrganisation } from '../../factories/organisations.ts'
import { prismaOf } from '../../factories/prisma-of.ts'

const { platform, market } = await marketPlatform()

const idOf = (party: Party) => String(market.parties[party].id)
const undo = (party: Party, reply: Reply) =>
  market.as(party, 'family/Undo', { undo_id: reply['undo_id'] })
const rowOf = (id: number) => prismaOf(platform).device.findUniqueOrThrow({ where: { id } })
const factsOf = async (id: number) => {
  const { updatedAt: _, ...facts } = await rowOf(id)
  return facts
}
const failures = (reply: Reply): Record<string, string> =>
  Object.fromEntries(
    reply['fail_items'].map(({ imei, errcode }: { imei: string; errcode: number }) => [
      imei,
      errorNameOf(errcode),
    ]),
  )

let phone = 13_900_000_000
async function heldDevice(party: Party) {
  const group = await createGroup(platform, market.parties[party])
  const device = await market.device(party, { groupId: group.id, phone: String(phone++) })
  await platform.pool.query('UPDATE device SET account_id = $2, dealer_id = $3 WHERE id = $1', [
    device.id,
    market.accounts[party].id,
    market.parties.dealer.id,
  ])
  return { ...device, groupId: group.id }
}
const sell = (simei: string[], to: Party = 'buyer') =>
  market.as('dealer', 'device/Sell', { simei, sfamilyid: idOf(to) })

test('a thousand sold devices return with what they had, but one that was changed since', async () => {
  const group = await createGroup(platform, market.parties.owner)
  const options = { organisation: market.parties.owner, groupId: group.id, passwordHash: 'x' }
  const devices = []
  for (let n = 0; n < 1000; n++) devices.push(await createDevice(platform, options))
  await platform.pool.query('UPDATE device SET account_id = $1 WHERE group_id = $2', [
    market.accounts.owner.id,
    group.id,
  ])
  const [first, ...others] = devices
  if (!first) throw new Error('no device')
  const before = await factsOf(others.at(-1)?.id ?? 0)
  const sold = await sell(devices.map(({ id }) => String(id)))
  expect(sold['suc_items']).toHaveLength(1000)
  await market.as('buyer', 'device/Modify', { simei: String(first.id), name: 'mine now' })
  const undone = await undo('dealer', sold)
  expect(undone['suc_items']).toHaveLength(999)
  expect(failures(undone)).toEqual({ [first.imei]: 'changedSince' })
  expect(await factsOf(others.at(-1)?.id ?? 0)).toEqual(before)
  expect(await rowOf(first.id)).toMatchObject({
    organisationId: market.parties.buyer.id,
    name: 'mine now',
  })
  const { rows } = await platform.pool.query<{ id: number; n: number; counted: number }>(
    `SELECT o.id, o.device_count AS counted, count(d.id)::int AS n FROM organisation o
     LEFT JOIN device d ON d.organisation_id = o.id AND d.deleted_at IS NULL GROUP BY o.id`,
  )
  for (const { n, counted } of rows) expect(counted).toBe(n)
})

test('phone, password, links, dealer and bindings come back; the buyer’s access ends', async () => {
  const device = await heldDevice('owner')
  const before = await factsOf(device.id)
  const end_time = Math.floor(platform.now() / 1000) + 3600
  const link = await market.as('owner', 'device/Share', { simei: device.simei, end_time })
  expect(link.errcode).toBe(0)
  const sold = await sell([device.simei])
  const theirs = await market.as('buyer', 'device/Share', { simei: device.simei, end_time })
  expect(theirs.errcode).toBe(0)
  expect((await undo('dealer', sold))['suc_items']).toEqual([device.simei])
  expect(await factsOf(device.id)).toEqual(before)
  const shares = await prismaOf(platform).deviceShare.findMany({
    where: { deviceId: device.id },
    orderBy: { id: 'asc' },
  })
  expect(shares.map(({ revokedAt }) => revokedAt !== null)).toEqual([false, true])
  const seen = await market.as('buyer', 'device/GetDetail', { simei: device.simei })
  expect(seen.error).toBe('deviceNotFound')
  const { rows } = await platform.pool.query(
    `SELECT before, after FROM audit WHERE func = 'family/Undo' AND object_id = $1`,
    [device.id],
  )
  expect(rows).toMatchObject([
    {
      before: { organisationId: market.parties.buyer.id, accountId: null },
      after: {
        organisationId: market.parties.owner.id,
        groupId: device.groupId,
        accountId: market.accounts.owner.id,
      },
    },
  ])
  expect(JSON.stringify(rows)).not.toContain('password')
})

test('a change is undone once, within ten minutes', async () => {
  const { simei } = await market.device('owner')
  const sold = await sell([simei])
  const request_id = crypto.randomUUID()
  const params = { undo_id: sold['undo_id'], request_id }
  const first = await market.as('dealer', 'family/Undo', params)
  expect(first['suc_items']).toEqual([simei])
  expect(await market.as('dealer', 'family/Undo', params)).toEqual(first)
  expect((await undo('dealer', sold)).error).toBe('undoDone')
  const again = await sell([simei])
  platform.advance(601)
  expect((await undo('dealer', again)).error).toBe('undoOver')
  expect((await market.as('dealer', 'family/Undo', { undo_id: '999999' })).error).toBe('notFound')
})

test('the worker erases what can no longer be undone', async () => {
  const sold = await sell([(await market.device('owner')).simei])
  const begun = await sell([(await market.device('owner')).simei])
  const ids = [Number(sold['undo_id']), Number(begun['undo_id'])]
  await platform.pool.query(
    `UPDATE undo SET ends_at = now() - interval '1 minute',
       undone_at = CASE WHEN id = $1 THEN now() END WHERE id = ANY ($2)`,
    [begun['undo_id'], ids],
  )
  const left = async () => {
    await forgetStale({ main: platform.pool })
    const { rows } = await platform.pool.query<{ id: number }>(
      'SELECT undo_id AS id FROM undo_device WHERE undo_id = ANY ($1)',
      [ids],
    )
    return rows.map(({ id }) => String(id))
  }
  expect(await left()).toEqual([begun['undo_id']])
  expect((await undo('dealer', sold)).error).toBe('undoOver')
  await platform.pool.query(`UPDATE undo SET ends_at = now() - interval '2 hours'`)
  expect(await left()).toEqual([])
})

test('of two undos at once one counts', async () => {
  const { id, simei } = await market.device('owner')
  const sold = await sell([simei])
  const replies = await Promise.all([undo('dealer', sold), undo('dealer', sold)])
  expect(replies.map(({ error }) => error).toSorted()).toEqual(['undoDone', undefined])
  const { rows } = await platform.pool.query(
    `SELECT FROM audit WHERE func = 'family/Undo' AND object_id = $1`,
    [id],
  )
  expect(rows).toHaveLength(1)
})

test('colleagues with the rights undo; others do not', async () => {
  const { simei } = await market.device('owner')
  const sold = await sell([simei])
  for (const party of ['root', 'sub', 'owner', 'buyer'] as const)
    expect((await undo(party, sold)).error).toBe('notFound')
  const as = async (permissions?: Permission[]) => {
    const options = { organisation: market.parties.dealer, ...(permissions && { permissions }) }
    const sid = await logIn(platform, await createAccount(platform, options))
    return call(platform, 'family/Undo', { undo_id: sold['undo_id'] }, { sid })
  }
  expect((await as(['e_ua_move_device'])).error).toBe('noPermission')
  expect((await as())['suc_items']).toEqual([simei])
})

test('what lost its place in the tree since stays', async () => {
  const { dealer, root } = market.parties
  const shop = await createOrganisation(platform, { parent: dealer })
  const aside = await createOrganisation(platform, { parent: root })
  const device = await createDevice(platform, { organisation: shop })
  const sold = await sell([String(device.id)])
  const moved = await market.as('root', 'family/MoveFamily', {
    sfamilyid: String(shop.id),
    to_sfamilyid: String(aside.id),
  })
  expect(failures(await undo('dealer', sold))).toEqual({ [device.imei]: 'formerPlaceGone' })
  expect((await undo('root', moved)).errcode).toBe(0)
  const bought = await createDevice(platform, { organisation: dealer })
  const toShop = await market.as('dealer', 'device/Sell', {
    simei: [String(bought.id)],
    sfamilyid: String(shop.id),
  })
  await market.as('root', 'family/MoveFamily', {
    sfamilyid: String(shop.id),
    to_sfamilyid: String(aside.id),
  })
  const refused = await undo('dealer', toShop)
  expect(Object.values(failures(refused))).toEqual(['deviceNotFound'])
  expect((await rowOf(bought.id)).organisationId).toBe(shop.id)
})

test('a group, account or phone that is gone does not hold a device back', async () => {
  const device = await heldDevice('owner')
  const { phone: number } = await rowOf(device.id)
  const sold = await sell([device.simei])
  await platform.pool.query('DELETE FROM device_group WHERE id = $1', [device.groupId])
  await market.device('sub', { phone: number ?? '' })
  expect((await undo('dealer', sold))['suc_items']).toEqual([device.simei])
  expect(await rowOf(device.id)).toMatchObject({
    organisationId: market.parties.owner.id,
    groupId: null,
    phone: null,
    accountId: market.accounts.owner.id,
  })
})

test('deleted devices leave the recycle bin as they went, restored ones go back', async () => {
  const device = await heldDevice('owner')
  const before = await factsOf(device.id)
  const deleted = await market.as('dealer', 'device/Delete', { simei: [device.simei] })
  expect((await undo('dealer', deleted))['suc_items']).toEqual([device.simei])
  expect(await factsOf(device.id)).toEqual(before)
  await market.as('dealer', 'device/Delete', { simei: [device.simei] })
  const inBin = await factsOf(device.id)
  const restored = await market.as('dealer', 'device/Restore', {
    simei: [device.simei],
    sfamilyid: idOf('buyer'),
  })
  expect((await undo('dealer', restored))['suc_items']).toEqual([device.simei])
  expect(await factsOf(device.id)).toEqual(inBin)
})

test('changes are undone from the last to the first', async () => {
  const device = await heldDevice('owner')
  const before = await factsOf(device.id)
  const moved = await market.as('dealer', 'device/Move', {
    simei: [device.simei],
    sfamilyid: idOf('buyer'),
  })
  const edited = await market.as('dealer', 'device/BatchModify', {
    simei: [device.simei],
    model: 'X1',
  })
  const early = await sell([(await market.device('owner')).simei])
  expect((await undo('dealer', edited))['suc_items']).toEqual([device.simei])
  expect((await undo('dealer', moved))['suc_items']).toEqual([device.simei])
  expect(await factsOf(device.id)).toEqual(before)
  await undo('dealer', early)
})

test('an organisation returns to its parent with the bindings that its move ended', async () => {
  const { dealer, root } = market.parties
  const shop = await createOrganisation(platform, { parent: dealer })
  const branch = await createOrganisation(platform, { parent: shop, kind: 'end_user' })
  const other = await createOrganisation(platform, { parent: root })
  const devices = [
    await createDevice(platform, { organisation: branch }),
    await createDevice(platform, { organisation: branch }),
  ]
  const [kept, changed] = devices
  if (!kept || !changed) throw new Error('no device')
  await platform.pool.query('UPDATE device SET dealer_id = $1 WHERE organisation_id = $2', [
    shop.id,
    branch.id,
  ])
  const moved = await market.as('root', 'family/MoveFamily', {
    sfamilyid: String(branch.id),
    to_sfamilyid: String(other.id),
  })
  expect((await rowOf(kept.id)).dealerId).toBeNull()
  await market.as('root', 'device/Modify', { simei: String(changed.id), name: 'other' })
  const undone = await undo('root', moved)
  expect(failures(undone)).toEqual({ [changed.imei]: 'changedSince' })
  const back = await prismaOf(platform).organisation.findUniqueOrThrow({ where: { id: branch.id } })
  expect(back).toMatchObject({ parentId: shop.id, path: branch.path })
  expect((await rowOf(kept.id)).dealerId).toBe(shop.id)
  expect((await rowOf(changed.id)).dealerId).toBeNull()
  const twice = () =>
    market.as('root', 'family/MoveFamily', {
      sfamilyid: String(branch.id),
      to_sfamilyid: String(other.id),
    })
  const again = await twice()
  await market.as('root', 'family/MoveFamily', {
    sfamilyid: String(branch.id),
    to_sfamilyid: String(dealer.id),
  })
  expect((await undo('root', again)).error).toBe('movedSince')
})

test('the log names what may be undone, to those who may', async () => {
  const { id, simei } = await market.device('owner')
  const sold = await sell([simei])
  const log = async (party: Party) => {
    const now = Math.floor(platform.now() / 1000)
    const reply = await market.as(party, 'usermgr/GetOptLog', {
      start_time: now - 3600,
      end_time: now + 60,
      func: 'device/Sell',
      object_kind: 'device',
      object_id: String(id),
    })
    return reply['items'].map((row: Reply) => row['undo_id'])
  }
  expect(await log('dealer')).toEqual([sold['undo_id']])
  expect(await log('root')).toEqual([null])
  await undo('dealer', sold)
  expect(await log('dealer')).toEqual([null])
})

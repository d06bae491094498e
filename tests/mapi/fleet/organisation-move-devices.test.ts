import { describe, expect, test } from 'vitest'
import type { Reply } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import { marketPlatform } from '../../factories/file-platform.ts'
import { createOrganisation, type Organisation } from '../../factories/organisations.ts'
import { prismaOf } from '../../factories/prisma-of.ts'

const { platform, market } = await marketPlatform()

const below = (parent: Organisation, kind: 'seller' | 'end_user' = 'seller') =>
  createOrganisation(platform, { parent, kind })
const move = (what: { id: number }, to: { id: number }) =>
  market.as('root', 'family/MoveFamily', {
    sfamilyid: String(what.id),
    to_sfamilyid: String(to.id),
  })
const boundDevice = async (organisation: Organisation, dealer: Organisation, isDeleted = false) => {
  const deletedAt = isDeleted ? new Date() : null
  const { id } = await createDevice(platform, { organisation, deletedAt })
  await platform.pool.query('UPDATE device SET dealer_id = $2 WHERE id = $1', [id, dealer.id])
  return id
}
const dealerOf = async (id: number) =>
  (await prismaOf(platform).device.findUniqueOrThrow({ where: { id } })).dealerId

describe('an organisation that moves out from under a dealer', () => {
  test('takes no binding to that dealer along; to a dealer that moves with it or stays above, it does', async () => {
    const { dealer, root } = market.parties
    const other = await below(root)
    const shop = await below(dealer)
    const branch = await below(shop)
    const owner = await below(branch, 'end_user')
    const bound = {
      left: await boundDevice(owner, dealer),
      leftInBin: await boundDevice(owner, dealer, true),
      parent: await boundDevice(branch, shop),
      along: await boundDevice(owner, branch),
      above: await boundDevice(owner, root),
    }
    const elsewhere = await boundDevice(market.parties.owner, dealer)
    expect((await move(branch, other)).errcode).toBe(0)
    expect(await dealerOf(bound.left)).toBeNull()
    expect(await dealerOf(bound.leftInBin)).toBeNull()
    expect(await dealerOf(bound.parent)).toBeNull()
    expect(await dealerOf(bound.along)).toBe(branch.id)
    expect(await dealerOf(bound.above)).toBe(root.id)
    expect(await dealerOf(elsewhere)).toBe(dealer.id)
    const { rows } = await platform.pool.query(
      `SELECT object_kind AS kind, object_id AS id, before, after FROM audit
       WHERE func = 'family/MoveFamily' ORDER BY object_kind DESC, object_id`,
    )
    expect(rows).toMatchObject([
      { kind: 'organisation', id: branch.id, after: { parentId: other.id, freed: 3 } },
      {
        kind: 'device',
        id: bound.left,
        before: { dealerId: dealer.id },
        after: { dealerId: null },
      },
      { kind: 'device', id: bound.leftInBin, before: { dealerId: dealer.id } },
      { kind: 'device', id: bound.parent, before: { dealerId: shop.id } },
    ])
  })

  test('frees its owner to delete what the dealer had sold', async () => {
    const other = await below(market.parties.root)
    const { simei, id } = await market.device('owner')
    await platform.pool.query('UPDATE device SET dealer_id = $2 WHERE id = $1', [
      id,
      market.parties.dealer.id,
    ])
    const remove = () => market.as('owner', 'device/Delete', { simei: [simei] })
    expect((await remove())['suc_items']).toEqual([])
    await move(market.parties.owner, other)
    expect((await remove())['suc_items']).toEqual([simei])
    await move(market.parties.owner, market.parties.dealer)
  })

  test('is bound to nobody it left when a device is bound while it moves', async () => {
    const { dealer, root } = market.parties
    const other = await below(root)
    for (let round = 0; round < 5; round++) {
      const owner = await below(dealer, 'end_user')
      const { id } = await createDevice(platform, { organisation: owner })
      const [bound, moved] = await Promise.all([
        market.as('dealer', 'device/Bind', { simei: [String(id)], sfamilyid: String(dealer.id) }),
        move(owner, other),
      ])
      expect([bound.errcode, moved.errcode]).toEqual([0, 0])
      expect(await dealerOf(id)).toBeNull()
    }
  })
})

test('a large organisation moves to and fro beside bulk changes of its devices, and no call fails', async () => {
  const { dealer } = market.parties
  const [from, to] = [await below(dealer), await below(dealer)]
  const shop = await below(from)
  await platform.pool.query(
    `INSERT INTO organisation (id, parent_id, path, name, kind)
     SELECT id, $1, $2 || id || '/', 'unit ' || id, 'end_user'
     FROM (SELECT nextval('organisation_id_seq')::int AS id FROM generate_series(1, 2000)) fresh`,
    [shop.id, shop.path],
  )
  const { rows: units } = await platform.pool.query<{ id: number }>(
    'SELECT id FROM organisation WHERE parent_id = $1 ORDER BY id',
    [shop.id],
  )
  const { rows: devices } = await platform.pool.query<{ id: number }>(
    `INSERT INTO device (imei, organisation_id, protocol)
     SELECT '5' || id, id, 'jt808' FROM organisation WHERE parent_id = $1 ORDER BY id DESC RETURNING id`,
    [shop.id],
  )
  const unit = (n: number) => String(units[(n * 997) % units.length]?.id)
  const bulk = (n: number) =>
    market.as('dealer', 'device/Move', {
      simei: Array.from({ length: 100 }, (_, at) =>
        String(devices[(n * 131 + at * 17) % devices.length]?.id),
      ),
      sfamilyid: unit(n),
    })
  const moves = async () => {
    const replies: Reply[] = []
    for (let n = 0; n < 6; n++) replies.push(await move(shop, n % 2 ? from : to))
    return replies
  }
  const bulks = async (lane: number) => {
    const replies: Reply[] = []
    for (let n = 0; n < 8; n++) replies.push(await bulk(lane * 8 + n))
    return replies
  }
  const replies = (await Promise.all([moves(), bulks(0), bulks(1), bulks(2)])).flat()
  expect(replies.map(({ error }) => error)).toEqual(replies.map(() => undefined))
  const { rows: wrong } = await platform.pool.query(
    `SELECT o.id FROM organisation o JOIN organisation p ON p.id = o.parent_id
     WHERE o.path <> p.path || o.id || '/' OR o.device_count <>
       (SELECT count(*) FROM device d WHERE d.organisation_id = o.id AND d.deleted_at IS NULL)`,
  )
  expect(wrong).toEqual([])
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, logIn } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let root: Organisation
let sidOfRoot: string

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  root = await createOrganisation(platform, { name: 'root' })
  sidOfRoot = await logIn(platform, await createAccount(platform, { organisation: root }))
})
afterAll(() => platform.close())

const below = (parent: Organisation, kind: 'seller' | 'end_user' = 'seller') =>
  createOrganisation(platform, { parent, kind })
const move = async (what: { id: number }, to: { id: number }, sid = sidOfRoot) => {
  platform.advance(1)
  const params = { sfamilyid: String(what.id), to_sfamilyid: String(to.id) }
  return call(platform, 'family/MoveFamily', params, { sid })
}
const login = async (organisation: Organisation) =>
  logIn(platform, await createAccount(platform, { organisation }))

async function expectWhole(): Promise<void> {
  const { rows } = await platform.pool.query(
    `SELECT o.id FROM organisation o LEFT JOIN organisation p ON p.id = o.parent_id
     WHERE o.path <> coalesce(p.path, '/') || o.id || '/'
        OR o.device_count <> (SELECT count(*) FROM device d WHERE d.organisation_id = o.id AND d.deleted_at IS NULL)
        OR o.parent_id IS NULL AND o.id <> $1`,
    [root.id],
  )
  expect(rows).toEqual([])
}

describe('moving an organisation', () => {
  test('takes all below it along, with their devices in the counts right afterwards', async () => {
    const [from, to] = [await below(root), await below(root)]
    const shop = await below(from)
    const owner = await below(shop, 'end_user')
    await createDevice(platform, { organisation: owner })
    expect(await move(shop, to)).toMatchObject({ errcode: 0, moved_count: 2 })
    const list = await call(
      platform,
      'family/GetFamilyList',
      { familyid: String(to.id), get_current: true },
      { sid: sidOfRoot },
    )
    expect(list['familys']).toMatchObject([
      { sid: String(to.id), sub_count: 1, total_imei_count: 1 },
      { sid: String(shop.id), parentId: String(to.id), total_imei_count: 1 },
    ])
    await expectWhole()
  })

  test('is refused to itself, its current parent, the root, below itself, and for the own one', async () => {
    const dealer = await below(root)
    const shop = await below(dealer)
    const owner = await below(shop, 'end_user')
    const sid = await login(dealer)
    const refusals = await Promise.all([
      move(shop, shop),
      move(shop, dealer),
      move(shop, root),
      move(shop, owner),
      move(dealer, shop, sid),
      move(shop, root, sid),
    ])
    expect(refusals.map(({ error }) => error)).toEqual([
      'familyMoveToSelf',
      'familyMoveToCurrent',
      'familyMoveToRoot',
      'familyMoveBelow',
      'ownFamily',
      'notFound',
    ])
  })

  test('needs both ends in the own tree, and keeps sellers out of end users', async () => {
    const [dealer, foreign] = [await below(root), await below(root)]
    const [shop, owner] = [await below(dealer), await below(dealer, 'end_user')]
    const sid = await login(dealer)
    expect((await move(shop, foreign, sid)).error).toBe('notFound')
    expect((await move(foreign, dealer, sid)).error).toBe('notFound')
    expect((await move(shop, owner, sid)).error).toBe('kindNotAllowed')
    const branch = await below(dealer, 'end_user')
    expect((await move(branch, owner, sid)).errcode).toBe(0)
  })

  test('is bounded in depth', async () => {
    const [shop, deep] = [await below(root), await below(root)]
    const lengthen = `UPDATE organisation SET path = path || repeat('1/', 998) WHERE id = $1`
    await platform.pool.query(lengthen, [deep.id])
    expect((await move(shop, deep)).error).toBe('familyTooDeep')
    await platform.pool.query('DELETE FROM organisation WHERE id = $1', [deep.id])
  })

  test('sessions see it with their next call: the old superior loses, the new one gains', async () => {
    const [from, to] = [await below(root), await below(root)]
    const owner = await below(from, 'end_user')
    const device = await createDevice(platform, { organisation: owner })
    const [loser, gainer, user] = [await login(from), await login(to), await login(owner)]
    const look = async (sid: string) => {
      const params = { simei: String(device.id) }
      return (await call(platform, 'device/GetDetail', params, { sid })).error ?? 'ok'
    }
    const all = () => Promise.all([look(loser), look(gainer), look(user)])
    expect(await all()).toEqual(['ok', 'deviceNotFound', 'ok'])
    const heard: unknown[] = []
    const stop = await platform.bus.subscribe('session', (message) => heard.push(message))
    await move(owner, to)
    await stop()
    expect(heard).toContainEqual({ organisationId: owner.id })
    expect(await all()).toEqual(['deviceNotFound', 'ok', 'ok'])
  })

  test('leaves a trace with both parents', async () => {
    const [from, to] = [await below(root), await below(root)]
    const shop = await below(from)
    await move(shop, to)
    const { rows } = await platform.pool.query(
      `SELECT before, after FROM audit WHERE func = 'family/MoveFamily' AND object_id = $1`,
      [shop.id],
    )
    expect(rows).toMatchObject([{ before: { parentId: from.id }, after: { parentId: to.id } }])
  })
})

describe('the tree stays whole', () => {
  test('when two moves would put each below the other', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await below(root), await below(root)]
      const replies = await Promise.all([move(a, b), move(b, a)])
      expect(replies.map(({ error }) => error ?? 'ok').sort()).toEqual(['familyMoveBelow', 'ok'])
    }
    await expectWhole()
  })

  test('when children are added below an organisation while it moves', async () => {
    const [from, to] = [await below(root), await below(root)]
    const shop = await below(from)
    const add = (name: string) =>
      call(
        platform,
        'family/AddFamily',
        { sfamilyid: String(shop.id), name, type: 'seller' },
        { sid: sidOfRoot },
      )
    const names = Array.from({ length: 8 }, (_, n) => `child ${n}`)
    const replies = await Promise.all([
      ...names.slice(0, 4).map(add),
      move(shop, to),
      ...names.slice(4).map(add),
    ])
    expect(replies.map(({ error }) => error)).toEqual(replies.map(() => undefined))
    await expectWhole()
  })

  test('after any mixture of adding, moving and deleting, also at the same time', async () => {
    let seed = 20_261_121
    const random = (bound: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % bound
    }
    const known = [await below(root), await below(root)]
    const pick = () => known[random(known.length)] as Organisation
    const steps = [
      async () => {
        const params = { sfamilyid: String(pick().id), name: `n${random(1e6)}`, type: 'seller' }
        const reply = await call(platform, 'family/AddFamily', params, { sid: sidOfRoot })
        if (!reply.error) known.push({ id: Number(reply['sid']), path: '' })
        return reply.error
      },
      async () => (await move(pick(), pick())).error,
      async () => {
        const params = { sfamilyid: String(pick().id) }
        return (await call(platform, 'family/DelFamily', params, { sid: sidOfRoot })).error
      },
      async () => {
        const { id } = pick()
        const { rowCount } = await platform.pool.query('SELECT FROM organisation WHERE id = $1', [
          id,
        ])
        // Deleted meanwhile: the device is refused.
        if (rowCount)
          await createDevice(platform, { organisation: { id, path: '' } }).catch(() => 0)
        return undefined
      },
    ]
    const expected = new Set([
      undefined,
      'notFound',
      'familyMoveToSelf',
      'familyMoveToCurrent',
      'familyMoveBelow',
      'familyHasChildren',
      'familyHasDevices',
    ])
    for (let round = 0; round < 30; round++) {
      platform.advance(1)
      const errors = await Promise.all(
        Array.from({ length: 4 }, () => (steps[random(steps.length)] ?? steps[0])?.()),
      )
      for (const error of errors) expect(expected).toContain(error)
      await expectWhole()
    }
  })
})

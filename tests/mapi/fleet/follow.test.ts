import { expect, test } from 'vitest'
import { mostFollowed } from '#lib/rules/most-followed.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import { rootPlatform } from '../../factories/file-platform.ts'
import { createAccount, createOrganisation } from '../../factories/organisations.ts'

const { platform, root } = await rootPlatform()

async function newcomer() {
  const organisation = await createOrganisation(platform, { parent: root })
  const account = await createAccount(platform, { organisation })
  const sid = await logIn(platform, account)
  const ask = (func: string, params: object = {}) =>
    call(platform, `cmd/${func}` as 'cmd/GetFollowDevice', params, { sid })
  return { organisation, account, ask }
}

const numbers = (reply: Reply): string[] => reply['items'].map(({ imei }: { imei: string }) => imei)

test('devices are added, replaced and taken off', async () => {
  const { organisation, ask } = await newcomer()
  const [a, b] = [
    await createDevice(platform, { organisation }),
    await createDevice(platform, { organisation }),
  ]
  const stranger = await createDevice(platform, { organisation: root })
  await ask('SetFollowDevice', { items: [a.imei] })
  const added = await ask('SetFollowDevice', { items: [b.imei, stranger.imei] })
  expect(added).toMatchObject({
    suc_items: [String(b.id)],
    fail_items: [expect.objectContaining({ imei: stranger.imei })],
  })
  const sorted = [a.imei, b.imei].sort()
  expect(numbers(await ask('GetFollowDevice'))).toEqual(sorted)
  const second = await ask('GetFollowDevice', { limit_size: 1, last_imei: sorted[0] })
  expect(numbers(second)).toEqual([sorted[1]])
  expect(await ask('SummaryFollow')).toMatchObject({ total: 2, downline_total: 2, line_total: 0 })
  expect(numbers(await ask('GetFollowDevice', { state: 'online' }))).toEqual([])
  expect(numbers(await ask('GetFollowDevice', { state: 'offline' }))).toHaveLength(2)
  await ask('SetFollowDevice', { items: [b.imei], is_modify: true })
  expect(numbers(await ask('GetFollowDevice'))).toEqual([b.imei])
  expect(await ask('SetFollowDevice', { items: [stranger.imei] })).toMatchObject({
    error: 'deviceNotFound',
  })
  await ask('CancelFollow', { imeis: [b.imei] })
  expect(await ask('SummaryFollow')).toMatchObject({ total: 0, sleep_total: 0 })
})

test('what leaves the tree leaves the list, and comes back with it', async () => {
  const { organisation, ask } = await newcomer()
  const device = await createDevice(platform, { organisation })
  await ask('SetFollowDevice', { items: [device.imei] })
  const moveTo = (id: number) =>
    platform.pool.query('UPDATE device SET organisation_id = $2 WHERE id = $1', [device.id, id])
  await moveTo(root.id)
  expect(await ask('SummaryFollow')).toMatchObject({ total: 0 })
  await moveTo(organisation.id)
  expect(await ask('SummaryFollow')).toMatchObject({ total: 1 })
  await platform.pool.query('UPDATE device SET deleted_at = now() WHERE id = $1', [device.id])
  expect(numbers(await ask('GetFollowDevice'))).toEqual([])
})

test('a whole group is added, those of others are not', async () => {
  const { organisation, ask } = await newcomer()
  const [a, b, other] = [
    await createDevice(platform, { organisation }),
    await createDevice(platform, { organisation }),
    await createDevice(platform, { organisation }),
  ]
  const groupOf = async (sid: number, ...ids: number[]) => {
    const { rows } = await platform.pool.query<{ id: number }>(
      `INSERT INTO device_group (organisation_id, name) VALUES ($1, 'Night') RETURNING id`,
      [sid],
    )
    const id = rows[0]?.id
    await platform.pool.query('UPDATE device SET group_id = $1 WHERE id = ANY ($2)', [id, ids])
    return String(id)
  }
  const gid = await groupOf(organisation.id, a.id, b.id)
  await ask('SetFollowDevice', { items: [other.imei], gid })
  expect(numbers(await ask('GetFollowDevice'))).toEqual([a.imei, b.imei, other.imei].sort())
  await ask('SetFollowDevice', { items: [], gid, is_modify: true })
  expect(numbers(await ask('GetFollowDevice'))).toEqual([a.imei, b.imei].sort())
  const unseen = await groupOf(root.id)
  expect(await ask('SetFollowDevice', { items: [], gid: unseen })).toMatchObject({
    error: 'notFound',
  })
})

test('an account follows up to 500 devices', async () => {
  const { organisation, account, ask } = await newcomer()
  await platform.pool.query(
    `WITH made AS (INSERT INTO device (imei, organisation_id, protocol)
       SELECT (700000000 + n)::text, $1, (SELECT protocol FROM device LIMIT 1)
       FROM generate_series(1, $3::int) n RETURNING id)
     INSERT INTO followed_device (account_id, device_id) SELECT $2, id FROM made`,
    [organisation.id, account.id, mostFollowed],
  )
  const one = await createDevice(platform, { organisation })
  expect(await ask('SetFollowDevice', { items: [one.imei] })).toMatchObject({
    error: 'tooManyFollowed',
  })
  expect(numbers(await ask('GetFollowDevice'))).toHaveLength(mostFollowed)
  await ask('SetFollowDevice', { items: [one.imei], is_modify: true })
  expect(numbers(await ask('GetFollowDevice'))).toEqual([one.imei])
})

test('only what changed since, without place, with its address', async () => {
  const { organisation, ask } = await newcomer()
  const device = await createDevice(platform, { organisation })
  await ask('SetFollowDevice', { items: [device.imei] })
  const later = Math.floor(platform.now() / 1000) + 86_400
  expect(numbers(await ask('GetFollowDevice', { update_time: later }))).toEqual([])
  const earlier = Math.floor(platform.now() / 1000) - 86_400
  const since = await ask('GetFollowDevice', { update_time: earlier, is_runinfo: false })
  expect(since['items']).toEqual([expect.objectContaining({ imei: device.imei, lat: null })])
  const placed = await ask('GetFollowDevice', { is_locat: true })
  expect(placed['items'][0]).toMatchObject({ addr: expect.any(String) })
})

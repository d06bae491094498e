import { expect, test } from 'vitest'
import { call, logIn } from '../factories/caller.ts'
import { putState } from '../factories/devices.ts'
import { marketPlatform } from '../factories/file-platform.ts'
import { createAccount } from '../factories/organisations.ts'

const { platform, market } = await marketPlatform()

const inDays = (days: number) => Math.floor(platform.now() / 1000) + days * 86_400

async function shared() {
  const device = await market.device('owner', { name: '京A12345', iccid: '89860123456789012345' })
  await putState(platform, device.id, { speed: 523, isMoving: true })
  const params = { simei: device.simei, end_time: inDays(1), remark: 'for Li' }
  const reply = await market.as('owner', 'device/Share', params)
  return { ...device, token: reply['token'] as string, shareId: reply['share_id'] as string }
}

const open = (token: string) => {
  platform.advance(1)
  return call(platform, 'device/GetShared', { token, language: 'en' })
}

test('a link shows where the device is to anybody, and nothing that tells whose it is', async () => {
  const { token, imei } = await shared()
  expect(token).toMatch(/^[\w-]{43}$/)
  const seen = await open(token)
  expect(seen).toMatchObject({
    name: '京A12345',
    state: 'moving',
    lat: 31_230_000,
    lon: 121_470_000,
    speed: 523,
    address: expect.stringContaining('China'),
  })
  expect(Object.keys(seen).toSorted()).toEqual(
    [
      ...['address', 'course', 'end_time', 'errcode', 'error', 'fix_time', 'icon', 'lat', 'lon'],
      ...['name', 'speed', 'state', 'time'],
    ].toSorted(),
  )
  expect(JSON.stringify(seen)).not.toContain(imei.slice(-6))
})

test('only a hash of the token is kept, and the audit log does not have it', async () => {
  const { token, id } = await shared()
  const { rows } = await platform.pool.query(
    `SELECT s::text AS share, (SELECT string_agg(a::text, '') FROM audit a) AS events
     FROM device_share s WHERE device_id = $1`,
    [id],
  )
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('links are listed and taken back, and a foreign one is not', async () => {
  const { token, simei, shareId } = await shared()
  const other = await shared()
  const list = await market.as('owner', 'device/GetShares', { simei })
  expect(list['items']).toMatchObject([
    { share_id: shareId, remark: 'for Li', created_by: market.accounts.owner.login },
  ])
  const revoke = (id: string) => market.as('owner', 'device/RevokeShare', { simei, share_id: id })
  expect((await revoke(other.shareId)).error).toBe('shareEnded')
  expect((await revoke(shareId)).errcode).toBe(0)
  expect((await revoke(shareId)).error).toBe('shareEnded')
  expect((await open(token)).error).toBe('shareEnded')
  expect((await open(other.token)).errcode).toBe(0)
  expect((await market.as('owner', 'device/GetShares', { simei }))['items']).toEqual([])
})

test('a link that ended answers exactly as one that never was, whatever ended it', async () => {
  const unknown = await open('x'.repeat(43))
  const endings: ((device: Awaited<ReturnType<typeof shared>>) => Promise<unknown>)[] = [
    ({ simei }) => market.as('dealer', 'device/Freeze', { simei: [simei], frozen: true }),
    ({ simei }) => market.as('owner', 'device/Delete', { simei: [simei] }),
    ({ id }) =>
      platform.pool.query("UPDATE device SET expires_at = now() - interval '1 day' WHERE id = $1", [
        id,
      ]),
    ({ simei }) =>
      market.as('dealer', 'device/Move', {
        simei: [simei],
        sfamilyid: String(market.parties.buyer.id),
      }),
    ({ id }) =>
      platform.pool.query('UPDATE device_share SET expires_at = now() WHERE device_id = $1', [id]),
  ]
  for (const end of endings) {
    const device = await shared()
    expect((await open(device.token)).errcode).toBe(0)
    await end(device)
    expect(await open(device.token)).toEqual(unknown)
  }
  expect(unknown.error).toBe('shareEnded')
})

test('a device that comes back from the bin is not shown by its old links', async () => {
  const { token, simei } = await shared()
  await market.as('owner', 'device/Delete', { simei: [simei] })
  await market.as('owner', 'device/Restore', { simei: [simei] })
  expect((await open(token)).error).toBe('shareEnded')
})

test('a link lasts 30 days at most, and a device has 20 at most', async () => {
  const { simei } = await market.device('owner')
  const share = (endTime: number) =>
    market.as('owner', 'device/Share', { simei, end_time: endTime })
  expect((await share(inDays(30) + 60)).error).toBe('shareTooLong')
  expect((await share(inDays(0) - 1)).error).toBe('shareTooLong')
  for (let n = 0; n < 20; n++) expect((await share(inDays(30) - 60)).errcode).toBe(0)
  expect((await share(inDays(1))).error).toBe('tooManyShares')
})

test('a frozen or expired device is not shared', async () => {
  const { simei } = await market.device('owner')
  const expired = await market.device('owner', { expiresAt: new Date(platform.now() - 1000) })
  await market.as('dealer', 'device/Freeze', { simei: [simei], frozen: true })
  const share = (id: string) =>
    market.as('owner', 'device/Share', { simei: id, end_time: inDays(1) })
  expect((await share(simei)).error).toBe('deviceFrozen')
  expect((await share(expired.simei)).error).toBe('deviceExpired')
})

test('guessing tokens is slowed down by address', async () => {
  const replies = await Promise.all(
    Array.from({ length: 40 }, () =>
      call(platform, 'device/GetShared', { token: 'y'.repeat(43) }, { ip: '198.51.100.9' }),
    ),
  )
  expect(replies.some(({ error }) => error === 'tooFrequent')).toBe(true)
})

test('links of somebody whose account is deleted end with it', async () => {
  const leaver = await createAccount(platform, { organisation: market.parties.owner })
  const sid = await logIn(platform, leaver)
  const { simei } = await market.device('owner', {})
  const params = { simei, end_time: inDays(1) }
  const { token } = await call(platform, 'device/Share', params, { sid })
  expect(await open(token)).toMatchObject({ errcode: 0 })
  const removed = await market.as('dealer', 'usermgr/DelUser', { suid: String(leaver.id) })
  expect(removed).toMatchObject({ errcode: 0 })
  expect((await open(token)).error).toBe('shareEnded')
})

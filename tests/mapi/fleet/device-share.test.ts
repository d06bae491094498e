import { expect, test, vi } from 'vitest'
import { md5 } from '#lib/format/md5.ts'
import * as passwords from '#server/domain/people/auth/password.ts'
import { call, logIn } from '../../factories/caller.ts'
import { putPositions, putState } from '../../factories/devices.ts'
import { marketPlatform } from '../../factories/file-platform.ts'
import { createAccount } from '../../factories/organisations.ts'

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
      'address',
      'course',
      'end_time',
      'errcode',
      'error',
      'fix_time',
      'icon',
      'lat',
      'lon',
      'name',
      'speed',
      'state',
      'time',
      'view_key',
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
  expect(replies.filter(({ error }) => error === 'tooFrequent')).toHaveLength(20)
  expect(replies.filter(({ error }) => error === 'shareEnded')).toHaveLength(20)
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

const pwd_md5 = md5('Hafen2026x')

async function locked() {
  const { simei } = await market.device('owner')
  const params = { simei, end_time: inDays(1), pwd_md5 }
  const { token } = await market.as('owner', 'device/Share', params)
  return { simei, token: token as string }
}

let place = 0
/** From an address of its own, so that other tests' tries do not count. */
const tryAt = (token: string, more: object, ip = `203.0.113.${++place}`) => {
  platform.advance(1)
  return call(platform, 'device/GetShared', { token, ...more }, { ip })
}

test('a link with a password shows nothing without it, and spares it by a key', async () => {
  const { token, simei } = await locked()
  const refused = await tryAt(token, {})
  expect(Object.keys(refused).toSorted()).toEqual(['errcode', 'error', 'error_message'])
  expect(refused.error).toBe('sharePassword')
  expect((await tryAt(token, { pwd_md5: md5('Hafen2026y') })).error).toBe('wrongPassword')
  const seen = await tryAt(token, { pwd_md5 })
  expect(seen.errcode).toBe(0)
  const view_key = seen['view_key'] as string
  expect((await tryAt(token, { view_key })).errcode).toBe(0)
  expect((await tryAt(token, { view_key: 'x'.repeat(43) })).error).toBe('sharePassword')
  const other = await locked()
  expect((await tryAt(other.token, { view_key })).error).toBe('sharePassword')
  const list = await market.as('owner', 'device/GetShares', { simei })
  expect(list['items']).toMatchObject([{ has_password: true, stop_area: null }])
})

test('only a hash of the password is kept, and a weak one is refused', async () => {
  const { simei } = await locked()
  const { rows } = await platform.pool.query<{ password_hash: string }>(
    'SELECT password_hash FROM device_share WHERE device_id = $1',
    [simei],
  )
  expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/)
  expect(JSON.stringify(rows)).not.toContain(pwd_md5)
  const weak = { simei, end_time: inDays(1), pwd_md5: md5('123456') }
  expect((await market.as('owner', 'device/Share', weak)).error).toBe('passwordWeak')
})

test('tries of a password are limited at one place and in all, 64 at once too', async () => {
  const { token } = await locked()
  const many = await Promise.all(
    Array.from({ length: 64 }, (_, n) =>
      tryAt(token, { pwd_md5: md5(`guess${n}`) }, '198.51.100.77'),
    ),
  )
  expect(many.filter(({ error }) => error === 'wrongPassword')).toHaveLength(5)
  // The right one waits as well.
  expect((await tryAt(token, { pwd_md5 }, '198.51.100.77')).error).toBe('tooManyAttempts')
  expect((await tryAt(token, { pwd_md5 })).errcode).toBe(0)
  const spread = await Promise.all(
    Array.from({ length: 80 }, (_, n) =>
      tryAt(token, { pwd_md5: md5(`other${n}`) }, `10.${n}.7.1`),
    ),
  )
  expect(spread.filter(({ error }) => error === 'wrongPassword')).toHaveLength(45)
  expect(spread.filter(({ error }) => error === 'tooManyAttempts')).toHaveLength(35)
})

/** Passwords that a try verifies: the costly part of it. */
async function verifiedBy(token: string, password: string) {
  const stored = vi.spyOn(passwords, 'passwordFits')
  const dummy = vi.spyOn(passwords, 'spendVerify')
  const { error } = await tryAt(token, { pwd_md5: md5(password) })
  const verified = [
    ...stored.mock.calls.map(([hash, given]) => (hash ? given : undefined)),
    ...dummy.mock.calls.map(([given]) => given),
  ]
  vi.restoreAllMocks()
  return { error, verified }
}

test('a password costs a link that is not there as much, and tells nothing', async () => {
  const { token } = await shared()
  expect((await tryAt('z'.repeat(43), { pwd_md5 })).error).toBe('shareEnded')
  expect((await tryAt(token, { pwd_md5 })).errcode).toBe(0)
  const { token: secret } = await locked()
  const verified = [md5('late')]
  expect(await verifiedBy(secret, 'late')).toEqual({ error: 'wrongPassword', verified })
  expect(await verifiedBy('z'.repeat(43), 'late')).toEqual({ error: 'shareEnded', verified })
  expect(await verifiedBy(token, 'late')).toEqual({ error: undefined, verified })
})

const harbour = { lat: 31_000_000, lon: 121_000_000, radius: 500 }

async function bound() {
  const device = await market.device('owner')
  const now = Math.floor(platform.now() / 1000)
  await putState(platform, device.id, { fixedAt: now })
  const params = { simei: device.simei, end_time: inDays(2), stop_area: harbour }
  const { token } = await market.as('owner', 'device/Share', params)
  return { ...device, token: token as string }
}

test('a link ends for good when the device is seen in its stop area', async () => {
  const { token, id, simei } = await bound()
  const list = await market.as('owner', 'device/GetShares', { simei })
  expect(list['items']).toMatchObject([{ has_password: false, stop_area: harbour }])
  expect((await open(token)).errcode).toBe(0)
  await putState(platform, id, { lat: harbour.lat + 4_000, lon: harbour.lon })
  expect(await open(token)).toEqual(await open('x'.repeat(43)))
  await putState(platform, id, {})
  expect((await open(token)).error).toBe('shareEnded')
  expect((await market.as('owner', 'device/GetShares', { simei }))['items']).toEqual([])
})

test('a stop area where the device is now is refused, and so is one of no size', async () => {
  const device = await market.device('owner')
  const { simei } = device
  await putState(platform, device.id, { lat: harbour.lat, lon: harbour.lon })
  const share = (stop_area: object) =>
    market.as('owner', 'device/Share', { simei, end_time: inDays(1), stop_area })
  expect((await share(harbour)).error).toBe('shareStopsAtOnce')
  expect((await share({ ...harbour, radius: 5 })).error).toBe('badParams')
  expect((await share({ ...harbour, lat: 99_000_000 })).error).toBe('badParams')
})

test('a device that was in the stop area while nobody looked ends the link too', async () => {
  const { token, id } = await bound()
  const { lat, lon } = harbour
  const now = Math.floor(platform.now() / 1000)
  expect((await open(token)).errcode).toBe(0)
  const at = (time: number, north: number) => ({ deviceId: id, time, lat: lat + north, lon })
  await putPositions(platform, [at(now + 100, 60_000), at(now + 200, 50_000)])
  await platform.positions.query(
    'UPDATE tracking.device_state SET fixed_at = fixed_at + 200 WHERE device_id = $1',
    [id],
  )
  expect((await open(token)).errcode).toBe(0)
  await putPositions(platform, [at(now + 300, 1_000), at(now + 400, 60_000)])
  await platform.positions.query(
    'UPDATE tracking.device_state SET fixed_at = fixed_at + 200 WHERE device_id = $1',
    [id],
  )
  platform.advance(500_000)
  expect((await open(token)).error).toBe('shareEnded')
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, logIn } from '../../factories/caller.ts'
import { ownIp } from '../../factories/numbers.ts'
import {
  createAccount,
  createOrganisation,
  md5,
  nextNumber,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let sid: string

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  const root = await createOrganisation(platform, { name: 'root' })
  sid = await logIn(platform, await createAccount(platform, { organisation: root }))
  // Names are counted by the hour.
  platform.advance(3600 - (Math.floor(platform.now() / 1000) % 3600))
})
afterAll(() => platform.close())

const fail = (account: string, ip: string) =>
  call(platform, 'user/Login', { account, pwd_md5: md5('123456') }, { ip })

async function alarms() {
  const { rows } = await platform.pool.query(
    `SELECT after, ip, actor_kind, organisation_path FROM audit WHERE func = 'user/LoginSpray' ORDER BY id`,
  )
  return rows
}

test('ten names from one address within an hour raise an alarm, one name tried ten times none', async () => {
  const [office, sprayer] = [ownIp(), ownIp()]
  // The waits of the address are sat out.
  for (let n = 0; n < 9; n++) {
    expect((await fail(`spray${nextNumber()}`, sprayer)).error).toBe('wrongPassword')
    platform.advance(64)
  }
  for (let n = 0; n < 9; n++) {
    await fail('forgetful', office)
    platform.advance(64)
  }
  expect(await alarms()).toEqual([])
  await fail(`spray${nextNumber()}`, sprayer)
  expect(await alarms()).toEqual([
    {
      after: { triedNames: 10 },
      ip: sprayer,
      actor_kind: 'visitor',
      organisation_path: '',
    },
  ])
})

test('the root reads the alarm among the log-ins', async () => {
  const time = Math.floor(platform.now() / 1000)
  const period = { start_time: time - 7200, end_time: time + 60 }
  const log = await call(platform, 'usermgr/GetLoginLog', { ...period, kind: 'login' }, { sid })
  expect(log['items']).toContainEqual(
    expect.objectContaining({ func: 'user/LoginSpray', actor_kind: 'visitor', errcode: 0 }),
  )
})

test('many names from many addresses raise an alarm of the platform, again when their number has doubled', async () => {
  platform.advance(3600)
  const hour = Math.floor(platform.now() / 3_600_000)
  const tried = (names: number) =>
    platform.pool.query(
      `INSERT INTO login_failure (key, fails, at) VALUES ($1, $2, now())
       ON CONFLICT (key) DO UPDATE SET fails = $2`,
      [`names:${hour}`, names],
    )
  const before = (await alarms()).length
  for (const names of [298, 299, 300, 598, 599, 600]) {
    await tried(names)
    await fail(`spray${nextNumber()}`, ownIp())
  }
  expect((await alarms()).slice(before)).toMatchObject([
    { after: { triedNames: 300 }, ip: '' },
    { after: { triedNames: 600 }, ip: '' },
  ])
})

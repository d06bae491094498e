import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptNames } from '#lib/codes/kept-data.ts'
import { call, logIn } from '../../factories/caller.ts'
import { createAccount, createOrganisation } from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let sid = ''
beforeAll(async () => {
  platform = await openPlatform({ env: { FRAME_DAYS: '3', AUDIT_DAYS: '90' } })
  const organisation = await createOrganisation(platform, { name: 'root' })
  sid = await logIn(platform, await createAccount(platform, { organisation }))
})
afterAll(() => platform.close())

type Item = { name: string; kilobytes: number | null; oldest_day: string | null }

const items = async (): Promise<Item[]> => {
  platform.memory.answers.clear()
  return (await call(platform, 'ops/GetRetention', {}, { sid }))['items'] as Item[]
}
const item = async (name: string) => (await items()).find((one) => one.name === name)

test('everything that is kept has a line: how long, why, and how large it is', async () => {
  const found = await items()
  expect(found.map(({ name }) => name)).toEqual(keptNames)
  expect(found.filter(({ kilobytes }) => kilobytes === 0)).toEqual([])
  expect(found).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'frames', kept_days: 3, setting: 'FRAME_DAYS' }),
      expect.objectContaining({ name: 'messages', kept_days: 7, basis: 'rule', goes: 'rows' }),
      expect.objectContaining({ name: 'books', kept_days: null, basis: 'law', goes: 'never' }),
    ]),
  )
})

test('the oldest day or month, and when it goes', async () => {
  await platform.positions.query(
    "SELECT tracking.ensure_frame_partitions('2020-01-15', '2020-01-15')",
  )
  expect(await item('frames')).toMatchObject({ oldest_day: '2020-01-15', next_day: '2020-01-19' })
  await platform.pool.query("SELECT ensure_audit_partitions('2020-01-15', '2020-01-15')")
  expect(await item('audit')).toMatchObject({ oldest_day: '2020-01-01', next_day: '2020-05-01' })
})

test('what is stored is counted', async () => {
  const before = (await item('messages'))?.kilobytes ?? 0
  await platform.pool.query(
    `INSERT INTO outbox_message (channel, target, subject, body, next_at, created_at)
     SELECT 'mail', 'a@b.example', '', repeat(md5(n::text), 100), now(), now() FROM generate_series(1, 500) n`,
  )
  expect((await item('messages'))?.kilobytes).toBeGreaterThan(before)
})

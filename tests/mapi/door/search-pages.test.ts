import { expect, test } from 'vitest'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { rootPlatform } from '../../factories/file-platform.ts'
import { createAccount, createOrganisation } from '../../factories/organisations.ts'
import { prismaOf } from '../../factories/prisma-of.ts'

const { platform, root } = await rootPlatform()
const sid = await logIn(platform, await createAccount(platform, { organisation: root }))
const below = await createOrganisation(platform, { parent: root })

async function pages(
  name: string,
  params: object,
  cursorOf: (row: Record<string, string>) => object,
) {
  const rows: Record<string, string>[] = []
  for (let cursor = {}; ; ) {
    platform.advance(1)
    const reply: Reply = await call(platform, name, { ...params, ...cursor }, { sid })
    rows.push(...reply['items'])
    if (reply['items'].length < 100) return rows
    cursor = cursorOf(reply['items'].at(-1))
  }
}

test('a search of devices by words goes on after 100, each device once', async () => {
  await platform.pool.query(
    `INSERT INTO device (imei, organisation_id, name, protocol)
     SELECT (8700000 + n)::text, $1, 'truck ' || n, 'gt06' FROM generate_series(1, 230) n`,
    [below.id],
  )
  const rows = await pages('device/FindDev', { imei: 'truck' }, ({ imei }) => ({ last_imei: imei }))
  expect([rows.length, new Set(rows.map(({ simei }) => simei)).size]).toEqual([230, 230])
})

test('a search of accounts goes on after 100, the very name first, each account once', async () => {
  const names = Array.from({ length: 150 }, (_, at) => `seeker${'x'.repeat(at % 7)}${at}`)
  for (const login of ['seeker', ...names])
    await prismaOf(platform).account.create({
      data: { organisationId: below.id, login, name: login, passwordHash: '', permissions: [] },
    })
  const rows = await pages('usermgr/SearchUser', { search: 'Seeker' }, ({ account }) => ({
    last_account: account,
  }))
  const found = rows.map(({ account = '' }) => account)
  expect([found[0], found.length, new Set(found).size]).toEqual(['seeker', 151, 151])
  expect(found.map(({ length }) => length)).toEqual(
    found.map(({ length }) => length).toSorted((a, b) => a - b),
  )
})

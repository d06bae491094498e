import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, logIn } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import { createAccount, createOrganisation } from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
})
afterAll(() => platform.close())

test('a search finds devices by owner, phone and SIM, within the tree, and confirms no hidden phone', async () => {
  const root = await createOrganisation(platform)
  const dealer = await createOrganisation(platform, { parent: root })
  const buyer = await createOrganisation(platform, { parent: dealer })
  const beside = await createOrganisation(platform, { parent: root })
  const owner = await createAccount(platform, { organisation: buyer })
  await platform.pool.query('UPDATE account SET name = $2 WHERE id = $1', [owner.id, '欧阳小满'])
  const owned = await createDevice(platform, { organisation: buyer })
  await createDevice(platform, { organisation: buyer })
  await platform.pool.query(
    `UPDATE device SET account_id = $2, phone = '13900012345', sim = '14400055566' WHERE id = $1`,
    [owned.id, owner.id],
  )
  const sid = await logIn(platform, await createAccount(platform, { organisation: root }))
  const found = async (search: string, as = sid): Promise<string[]> => {
    const reply = await call(platform, 'family/GetDeviceList', { search }, { sid: as })
    return reply['items'].map(({ imei }: { imei: string }) => imei)
  }
  for (const search of ['欧阳小', '13900012345', '139 0001 2345', '14400055566', owner.login])
    expect(await found(search), search).toEqual([owned.imei])
  expect(await found('1390001234')).toEqual([])

  const reader = await createAccount(platform, {
    organisation: dealer,
    permissions: ['e_ua_show_family'],
  })
  const readerSid = await logIn(platform, reader)
  expect(await found('13900012345', readerSid)).toEqual([])
  expect(await found('14400055566', readerSid)).toEqual([owned.imei])

  const outside = await logIn(platform, await createAccount(platform, { organisation: beside }))
  expect(await found('14400055566', outside)).toEqual([])
  expect(await found('欧阳小', outside)).toEqual([])
})

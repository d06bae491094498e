import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, logIn } from '../../factories/caller.ts'
import { createDevice, putState } from '../../factories/devices.ts'
import { createAccount, createOrganisation } from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let sid: string
const iccid = '89860012345678901234'

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  const root = await createOrganisation(platform, { name: 'root' })
  const dealer = await createOrganisation(platform, { name: 'Dealer', parent: root })
  sid = await logIn(platform, await createAccount(platform, { organisation: dealer }))
  const expiresAt = new Date(Date.now() + 86_400_000)
  const facts = { organisation: dealer, model: 'GT06', iccid, expiresAt }
  const { id } = await createDevice(platform, { imei: '860000000000001', ...facts })
  await putState(platform, id, { isMoving: true })
  await createDevice(platform, { organisation: root, imei: '860000000000002' })
})
afterAll(() => platform.close())

test('details of pasted numbers, and those that are nobody’s in sight', async () => {
  const imeis = ['860000000000002', '555555', '860000000000001']
  const answer = await call(platform, 'device/FindDev', { imeis, get_detail: true }, { sid })
  expect(answer['items']).toMatchObject([
    {
      imei: '860000000000001',
      state: 'moving',
      sfamily_name: 'Dealer',
      model: 'GT06',
      iccid,
      lat: 31_230_000,
      addr: expect.any(String),
    },
  ])
  expect(answer['missing']).toEqual(['860000000000002', '555555'])
  const bare = await call(platform, 'device/FindDev', { imeis }, { sid })
  expect(bare['items'][0]).not.toHaveProperty('state')
})

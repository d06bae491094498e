import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, logIn } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import { createAccount, createOrganisation } from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let simei: string
let sid: string

beforeAll(async () => {
  platform = await openPlatform()
  const organisation = await createOrganisation(platform, { name: 'root' })
  simei = String((await createDevice(platform, { organisation })).id)
  sid = await logIn(platform, await createAccount(platform, { organisation }))
})
afterAll(() => platform.close())

const linkAt = async (host: string) =>
  (await call(platform, 'device/GetPhoneLink', { simei }, { sid, headers: { host } }))['url']

test('a QR code leads to the host that the brand has for phone pages, else to that of the call', async () => {
  const path = `/h5/device?simei=${simei}`
  expect(await linkAt('console.azuretrack.example')).toBe(`http://m.azuretrack.example${path}`)
  expect(await linkAt('m.azuretrack.example')).toBe(`http://m.azuretrack.example${path}`)
  expect(await linkAt('console.waypost.example')).toBe(`http://console.waypost.example${path}`)
  expect(await linkAt('127.0.0.1')).toBe(path)
})

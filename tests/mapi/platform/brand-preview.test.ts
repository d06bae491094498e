import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brandNamed } from '#brands/resolve.ts'
import { newBrandName } from '../../factories/brands.ts'
import { call, logIn } from '../../factories/caller.ts'
import { createAccount, createOrganisation } from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let sid = ''
let sellerSid = ''

beforeAll(async () => {
  platform = await openPlatform()
  const root = await createOrganisation(platform, { name: 'root' })
  const seller = await createOrganisation(platform, { parent: root, kind: 'seller' })
  sid = await logIn(platform, await createAccount(platform, { organisation: root }))
  sellerSid = await logIn(platform, await createAccount(platform, { organisation: seller }))
})
afterAll(() => platform.close())

const preview = (params: object, as = sid) =>
  call(platform, 'ops/PreviewConfig', params, { sid: as })
const named = (name: string, seller: string) => ({
  name: { zh: name, en: name },
  seller: { name: seller, address: ['1 Quay Street'], taxId: 'TAX-9', taxRate: 19 },
})

async function wordsOf(pdf: string): Promise<string> {
  const bytes = new Uint8Array(Buffer.from(pdf, 'base64'))
  return (await extractText(bytes, { mergePages: true })).text
}

test('mail, SMS and receipt say what the draft holds, and nothing is served or sent', async () => {
  const brand = newBrandName()
  const values = named('Fleetline', 'Fleetline Ltd')
  await call(platform, 'ops/SetConfig', { brand, base: 'waypost', rev: 0, values }, { sid })
  const drawn = await preview({ brand, language: 'en' })
  expect(drawn['mail']).toMatchObject({ subject: expect.stringContaining('Fleetline') })
  expect(drawn['mail'].body).toContain('482913')
  expect(drawn['sms']).toContain('Fleetline')
  const words = await wordsOf(drawn['pdf'])
  for (const word of ['Fleetline', 'Fleetline Ltd', '1 Quay Street', 'TAX-9', '19'])
    expect(words).toContain(word)

  const next = named('Convoy', 'Convoy GmbH')
  await call(platform, 'ops/SetConfig', { brand, rev: 1, values: next }, { sid })
  const edited = await preview({ brand, language: 'zh' })
  expect(edited['mail'].subject).toContain('Convoy')
  expect(edited['mail'].body).toMatch(/\p{Script=Han}/u)
  expect(await wordsOf(edited['pdf'])).toContain('Convoy GmbH')

  const { config } = await call(platform, 'ops/GetConfig', { brand }, { sid })
  expect(config).toMatchObject({ rev: 2, version: 0 })
  expect(brandNamed(brand)).toBeUndefined()
  const { rows } = await platform.pool.query('SELECT 1 FROM outbox_message')
  expect(rows).toEqual([])
})

test('a brand with a file of its own is drawn before it was ever edited', async () => {
  const drawn = await preview({ brand: 'solo', language: 'fa' })
  expect(drawn['sms']).toContain('482913')
  const name = brandNamed('solo')?.name
  expect(drawn['mail'].subject).toContain(name?.['fa'] ?? name?.['en'] ?? '?')
})

test('who does not edit a brand does not see it', async () => {
  const asked = { brand: 'solo', language: 'en' }
  expect((await preview(asked, sellerSid)).error).toBe('notFound')
  expect((await preview({ ...asked, brand: newBrandName() })).error).toBe('notFound')
})

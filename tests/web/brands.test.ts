import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicBrand } from '#brands/public.ts'
import { resolveBrand } from '#brands/resolve.ts'
import { type BrandImage, brandImages } from '#lib/codes/brand-images.ts'
import { newBrandName, proveHosts } from '../factories/brands.ts'
import { call } from '../factories/caller.ts'
import { createAccount, createOrganisation } from '../factories/organisations.ts'
import { sessionOf } from '../factories/push.ts'
import { putFile } from '../factories/tasks.ts'
import { fetchRaw, openWeb, type Web } from '../factories/web.ts'

let web: Web
let accountId: number
let sid: string

beforeAll(async () => {
  web = await openWeb()
  const organisation = await createOrganisation(web.services)
  accountId = (await createAccount(web.services, { organisation })).id
  sid = (await sessionOf(web.services, { accountId })).sid
})
afterAll(() => web.close())

const ask = (func: string, params: object) => call(web.services, `ops/${func}`, params, { sid })

const wide = () =>
  sharp({ create: { width: 600, height: 200, channels: 3, background: '#cc1414' } })
    .png()
    .toBuffer()

test('of one picture a brand has its logo and icons, drawn anew, which anybody may keep', async () => {
  const brand = newBrandName()
  const host = 'drawn.example.com'
  const upload = { accountId, kind: 'logo', name: 'logo.png' } as const
  const logo_file = await putFile(web.services, { ...upload, bytes: await wide() })
  const values = { ownHosts: [host] }
  const kept = await ask('SetConfig', { brand, base: 'waypost', rev: 0, values, logo_file })
  const images = (kept['values'] as { images: Record<BrandImage, string> }).images
  for (const [kind, hash] of Object.entries(images)) {
    const { status, headers, body } = await fetchRaw(web, `/brand/${hash}.png`)
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'image/png' })
    expect(headers['cache-control']).toContain('immutable')
    const { side } = brandImages[kind as BrandImage]
    const { width, height } = await sharp(body).metadata()
    expect({ width, height }, kind).toEqual({ width: side, height: side })
  }
  await proveHosts(web.services, brand)
  await ask('PublishConfig', { brand, rev: 1 })
  await expect.poll(() => publicBrand(resolveBrand(host)).images).toEqual(images)
  const offline = await fetchRaw(web, '/offline', { headers: { host } })
  expect(String(offline.body)).toContain('data:image/png;base64,')

  for (const name of ['', 'x.png', `${'0'.repeat(64)}.png`, `${images.logo}.svg`])
    expect((await fetchRaw(web, `/brand/${name}`)).status, name).toBe(404)
})

test('a picture of somebody else, of another kind, or none at all is no logo', async () => {
  const params = { brand: newBrandName(), base: 'waypost', rev: 0, values: {} }
  const other = await createAccount(web.services, {
    organisation: await createOrganisation(web.services),
  })
  const theirs = {
    accountId: other.id,
    kind: 'logo',
    name: 'logo.png',
    bytes: await wide(),
  } as const
  const sheet = { accountId, bytes: await wide() }
  const broken = {
    accountId,
    kind: 'logo',
    name: 'logo.png',
    bytes: Buffer.from('no picture'),
  } as const
  const refusals = ['notFound', 'notFound', 'pictureUnreadable']
  for (const [at, file] of [theirs, sheet, broken].entries()) {
    const logo_file = await putFile(web.services, file)
    expect(await ask('SetConfig', { ...params, logo_file })).toMatchObject({ error: refusals[at] })
  }
})

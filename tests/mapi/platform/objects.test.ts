import { randomUUID } from 'node:crypto'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { objectLimits } from '#lib/rules/object-limits.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { putFirmware } from '../../factories/firmware.ts'
import { createAccount, createOrganisation, md5 } from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { putFile } from '../../factories/tasks.ts'

let platform: Platform
let boss: Awaited<ReturnType<typeof createAccount>>
let accountId = 0
let organisationId = 0
let sid = ''
let dealerSid = ''

beforeAll(async () => {
  platform = await openPlatform()
  const organisation = await createOrganisation(platform, { name: 'root' })
  organisationId = organisation.id
  boss = await createAccount(platform, { organisation, login: 'boss' })
  accountId = boss.id
  sid = await logIn(platform, boss)
  const below = await createOrganisation(platform, { name: 'dealer', parent: organisation })
  dealerSid = await logIn(platform, await createAccount(platform, { organisation: below }))
})
afterAll(() => platform.close())

const ask = (func: string, params: object, as = sid): Promise<Reply> =>
  call(platform, `ops/${func}`, params, { sid: as })

type Item = { object_id: string; name: string; use: string | null; used_by: string }
const list = async (params: object = {}) =>
  (await ask('GetObjects', params))['items'] as (Item & Record<string, unknown>)[]
const names = async (params: object) => (await list(params)).map(({ name }) => name)

const bytes = (text: string) => new TextEncoder().encode(text)
const apk = (more = '') =>
  Buffer.from(zipSync({ 'AndroidManifest.xml': bytes(`m${more}`), 'classes.dex': bytes('dex') }))

const put = async (version: string, name = `${version}.apk`) => {
  const file_id = await putFile(platform, { accountId, kind: 'app', name, bytes: apk(version) })
  return ask('PutObject', { file_id, version, note: 'n' })
}
/** As if it had been put there so many days ago. */
const age = (name: string, days: number) =>
  platform.pool.query(
    'UPDATE stored_file SET created_at = now() - make_interval(days => $2) WHERE name = $1',
    [name, days],
  )
const keepForGood = (name: string) =>
  platform.pool.query("UPDATE stored_file SET expires_at = '2199-12-31' WHERE name = $1", [name])

test('an app package becomes a version, is downloaded and deleted', async () => {
  const made = await put('2.1')
  expect(made).toMatchObject({ errcode: 0, size: apk('2.1').length })
  expect(await list({ kinds: ['app'] })).toEqual([
    expect.objectContaining({
      object_id: made['object_id'],
      kind: 'app',
      version: '2.1',
      note: 'n',
      owner: 'boss',
      sfamily_name: 'root',
      expire_time: null,
      may_delete: true,
      may_download: true,
    }),
  ])
  expect((await put('2.1', 'again.apk')).error).toBe('objectVersionExists')
  expect(await ask('GetObjectFile', { object_id: made['object_id'] })).toMatchObject({
    name: '2.1.apk',
    path: expect.stringMatching(/^\/download\//),
  })
  expect(await ask('DeleteObject', { object_ids: [made['object_id']] })).toMatchObject({
    deleted: 1,
  })
  expect(await list({ kinds: ['app'] })).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ version: '2.1' })]),
  )
})

test('what something needs is refused with its name, and nothing else goes with it', async () => {
  await putFirmware(platform, { organisationId, models: ['GT-9'], version: '7.7' })
  await putFile(platform, { accountId, kind: 'xlsx', name: 'left.xlsx', bytes: apk() })
  const [firmware] = await list({ kinds: ['firmware'] })
  const [sheet] = await list({ kinds: ['export'] })
  expect(firmware).toMatchObject({ use: 'firmware', used_by: 'GT-9 7.7', may_delete: false })
  expect(sheet).toMatchObject({ name: 'left.xlsx', use: null, may_download: false })
  const both = { object_ids: [sheet?.object_id, firmware?.object_id] }
  const refused = await ask('DeleteObject', both)
  expect(refused.error).toBe('objectInUse')
  expect(String(refused['error_message'])).toContain('GT-9 7.7')
  expect(await names({ kinds: ['export'] })).toEqual(['left.xlsx'])
  expect((await ask('DeleteObject', { object_ids: [`file-${randomUUID()}`] })).error).toBe(
    'notFound',
  )
})

test('a clean-up takes what was kept for good and nothing needs, a day after it came', async () => {
  await put('3.0')
  await put('3.1')
  await putFile(platform, { accountId, kind: 'voucher', name: 'lost.png', bytes: apk() })
  expect(await names({ is_unused: true })).toEqual([])
  for (const name of ['3.0.apk', '3.1.apk', 'lost.png']) await age(name, 2)
  await age('3.1.apk', 1)
  // The newest version stays, and so does what goes by itself.
  expect(await names({ is_unused: true })).toEqual(['3.0.apk'])
  await keepForGood('lost.png')
  const unused = await list({ is_unused: true })
  expect(unused.map(({ name }) => name).toSorted()).toEqual(['3.0.apk', 'lost.png'])
  const object_ids = unused.map(({ object_id }) => object_id)
  expect(await ask('DeleteObject', { object_ids })).toMatchObject({ deleted: 2 })
  expect(await names({ is_unused: true })).toEqual([])
})

test('pages follow each other, and filters take what they name', async () => {
  for (const name of ['a.csv', 'b.csv', 'c.csv'])
    await putFile(platform, { accountId, kind: 'csv', name, bytes: Buffer.alloc(200_000) })
  const all = await names({ owner: 'Boss' })
  const pages: string[] = []
  for (let after = {}; ; ) {
    const page = await list({ owner: 'boss', limit_size: 2, ...after })
    pages.push(...page.map(({ name }) => name))
    const last = page.at(-1)
    if (!last) break
    after = { last_time: last['create_millis'], last_id: last.object_id }
  }
  expect(pages).toEqual(all)
  expect((await names({ min_size: 100 })).toSorted()).toEqual(['a.csv', 'b.csv', 'c.csv'])
  expect(await names({ owner: 'nobody' })).toEqual([])
  await age('b.csv', 9)
  const until = Math.floor(Date.now() / 1000) - 8 * 86_400
  expect(await names({ kinds: ['export'], end_time: until })).toEqual(['b.csv'])
})

test('language packs and pictures of brands are there, and stay', async () => {
  const written = await ask('SetTexts', {
    language: 'en',
    rev: 0,
    texts: [{ key: 'common.close', text: 'Shut' }],
  })
  expect(written).toMatchObject({ version: 1 })
  const [pack] = await list({ kinds: ['texts'] })
  expect(pack).toMatchObject({ version: '1', use: 'served', may_delete: false })
  expect((await ask('DeleteObject', { object_ids: [pack?.object_id] })).error).toBe('objectInUse')
  const hash = 'ab'.repeat(32)
  await platform.pool.query(
    "INSERT INTO brand_image (hash, bytes, created_at) VALUES ($1, 'png', now() - interval '3 days')",
    [hash],
  )
  expect(await list({ is_unused: true, kinds: ['brandImage'] })).toHaveLength(1)
  await platform.pool.query(
    `INSERT INTO brand_config (brand, base, draft) VALUES ('held', 'waypost', jsonb_build_object('images', $1::text))`,
    [hash],
  )
  expect(await list({ kinds: ['brandImage'] })).toEqual([
    expect.objectContaining({ use: 'brand', used_by: 'held', may_delete: false }),
  ])
  expect((await ask('DeleteObject', { object_ids: [`image-${hash}`] })).error).toBe('objectInUse')
})

test('a picture of a form that may still be open is told in the language of who asks', async () => {
  const hash = 'cd'.repeat(32)
  await platform.pool.query(
    "INSERT INTO brand_image (hash, bytes, created_at) VALUES ($1, 'png', now())",
    [hash],
  )
  const told = async (language: string) => {
    const entry = { account: boss.login, pwd_md5: md5(boss.password) }
    const headers = { 'accept-language': language }
    const entered = await call(platform, 'user/Login', entry, { headers: headers })
    const asked = { object_ids: [`image-${hash}`] }
    return (await ask('DeleteObject', asked, entered['sid']))['error_message']
  }
  expect(await told('fr')).toContain('un formulaire peut-être encore ouvert')
  expect(await told('zh')).toContain('可能尚未关闭的表单')
  await platform.pool.query('DELETE FROM brand_image WHERE hash = $1', [hash])
})

test('only the root looks into the store', async () => {
  for (const params of [{}, { is_unused: true }])
    expect((await ask('GetObjects', params, dealerSid)).error).toBe('noPermission')
  const asked = { object_ids: ['map-x'] }
  expect((await ask('DeleteObject', asked, dealerSid)).error).toBe('noPermission')
})

test('twenty versions of the app are kept at most', async () => {
  await platform.pool.query('DELETE FROM app_package')
  for (let nth = 1; nth <= objectLimits.apps; nth++) {
    platform.advance(10)
    expect((await put(`3.${nth}`)).error).toBeUndefined()
  }
  expect(await put('4.0')).toMatchObject({ error: 'tooManyObjects' })
})

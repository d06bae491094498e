import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compiledMessages } from '#lib/i18n/compiled-messages.ts'
import { languageCodes } from '#lib/i18n/languages.ts'
import { call } from '../factories/caller.ts'
import { fetchRaw, openWeb, type Web } from '../factories/web.ts'

let web: Web
beforeAll(async () => {
  web = await openWeb()
})
afterAll(async () => {
  await web.close()
  await rm(web.services.config.dataDir, { recursive: true, force: true })
})

const pathOf = (filename: string) =>
  call(web.services, 'usermgr/GetUiFilePath', { filename, platform: 'web' })

test('a pack holds all texts of its language and may be kept for good', async () => {
  const { version, path } = await pathOf('en')
  expect(path).toContain(version)
  const answer = await fetchRaw(web, path)
  expect(answer.status).toBe(200)
  expect(answer.headers['cache-control']).toContain('immutable')
  expect(answer.headers['content-type']).toContain('application/json')
  const pack = JSON.parse(String(answer.body))
  expect(pack['errors'].loginExpired).toBe('Your log-in has expired, please log in again')
  expect(Object.keys(pack)).toEqual(expect.arrayContaining(['common', 'shell', 'verification']))
})

test('the console gets a pack in the form of the texts that its pages bring', async () => {
  const { path, parsed_path } = await pathOf('en')
  const [pack, parsed] = await Promise.all(
    [path, parsed_path].map(async (one) => JSON.parse(String((await fetchRaw(web, one)).body))),
  )
  expect(parsed).toEqual(await compiledMessages('en', Object.keys(pack)))
  expect(parsed.ui.task.finished).toEqual(expect.arrayContaining([['done', 4], ' done, ']))
})

test('parts of a page read the areas that they lack', async () => {
  const answer = await fetchRaw(web, '/language/ru.form+verification.json')
  expect(JSON.parse(String(answer.body))).toEqual(
    await compiledMessages('ru', ['form', 'verification']),
  )
  const { etag } = answer.headers
  const again = await fetchRaw(web, '/language/ru.form+verification.json', {
    headers: { 'if-none-match': String(etag) },
  })
  expect([again.status, again.body.length]).toEqual([304, 0])
  for (const unknown of ['ru.form+nothing', 'ru.constructor', 'xx.form', 'ru.', 'ru.form+']) {
    expect((await fetchRaw(web, `/language/${unknown}.json`)).status, unknown).toBe(404)
  }
})

test('every language of the platform has its own, also by its old name', async () => {
  const paths = await Promise.all(languageCodes.map(async (code) => (await pathOf(code))['path']))
  expect(new Set(paths).size).toBe(languageCodes.length)
  expect((await pathOf('cn'))['path']).toBe((await pathOf('zh'))['path'])
  expect((await pathOf('zh-Hant-MO'))['path']).toBe((await pathOf('hk'))['path'])
})

test('an older version, another language or another file is not found', async () => {
  const { path } = await pathOf('en')
  const wrong = [
    path.replace(/-[0-9a-f]{4}/, '-0000'),
    path.replace('/en-', '/xx-'),
    '/language/',
    '/language/package.json',
    '/language/en.json',
  ]
  for (const one of wrong) expect((await fetchRaw(web, one)).status, one).toBe(404)
})

test('each brand has its own pack, and says so in errors', async () => {
  const { pool, bus } = web.services
  await pool.query(
    `WITH made AS (INSERT INTO language_pack (brand, language, version) VALUES ('solo', 'en', 1))
     INSERT INTO language_pack_version (brand, language, version, texts, size, changed, published_by, published_at)
     VALUES ('solo', 'en', 1, '{"errors.loginExpired": "Solo: log in", "errors.gone": "x"}', 2, 2, '', now())`,
  )
  await bus.publish('texts', {})
  const at = async (brand: string) => {
    const headers = {
      host: `console.${brand}.example`,
      'accept-language': 'en',
      'content-type': 'application/json',
    }
    const params = JSON.stringify({ params: { filename: 'en' } })
    const asked = { method: 'POST', headers, body: params }
    const named = JSON.parse(
      String((await fetchRaw(web, '/mapi/usermgr/GetUiFilePath', asked)).body),
    )
    const pack = JSON.parse(String((await fetchRaw(web, named.path, { headers })).body))
    const refused = await fetchRaw(web, '/mapi/user/GetInfo', asked)
    const { error_message } = JSON.parse(String(refused.body))
    return [error_message, pack.errors.loginExpired, pack.errors.gone, named.path]
  }
  await expect.poll(async () => (await at('solo'))[0]).toBe('Solo: log in')
  const solo = await at('solo')
  expect(solo.slice(1, 3)).toEqual(['Solo: log in', undefined])
  const other = await at('airguard')
  expect(other.slice(0, 3)).toEqual([other[1], expect.not.stringContaining('Solo'), undefined])
  expect(other[3]).not.toBe(solo[3])
})

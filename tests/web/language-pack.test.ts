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

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { compiledMessages } from '#lib/i18n/compiled-messages.ts'
import { setEditedPacks } from '#lib/i18n/edited-texts.ts'
import { mostVersions } from '#server/domain/platform/texts/edit-texts.ts'
import { alarmTexts } from '#server/texts/alarm-texts.ts'
import { errorText } from '#server/texts/error-text.ts'
import { inBrand } from '#server/texts/in-brand.ts'
import { messageTexts } from '#server/texts/message-text.ts'
import { textsOf } from '#server/texts/texts.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createAccount, createOrganisation } from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { putFile } from '../../factories/tasks.ts'

let platform: Platform
let accountId = 0
let sid = ''

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  const organisation = await createOrganisation(platform, { name: 'root' })
  const account = await createAccount(platform, { organisation, login: 'boss' })
  accountId = account.id
  sid = await logIn(platform, account)
})
afterAll(async () => {
  setEditedPacks([])
  await platform.close()
})
beforeEach(async () => {
  await platform.pool.query('DELETE FROM language_pack')
  await platform.bus.publish('texts', {})
})

const ask = (func: string, params: object): Promise<Reply> =>
  call(platform, `ops/${func}`, params, { sid })

const write = (rev: number, texts: Record<string, string | null>, brand?: string) =>
  ask('SetTexts', {
    language: 'en',
    rev,
    texts: Object.entries(texts).map(([key, text]) => ({ key, text })),
    ...(brand && { brand }),
  })

const loginExpired = 'errors.loginExpired'
const builtIn = errorText('loginExpired', 'en')
const shown = (brand = '') => inBrand(brand, () => errorText('loginExpired', 'en'))
const served = (text: string, brand = '') => expect.poll(() => shown(brand)).toBe(text)

test("a brand's text comes before that of every brand, which comes before the built-in one", async () => {
  expect(await write(0, { [loginExpired]: 'Everybody: log in' })).toMatchObject({ version: 1 })
  await served('Everybody: log in')
  await served('Everybody: log in', 'solo')
  expect(await write(0, { [loginExpired]: 'Solo: log in' }, 'solo')).toMatchObject({ version: 1 })
  await served('Solo: log in', 'solo')
  expect([shown(), shown('waypost'), errorText('loginExpired', 'fr')]).toEqual([
    'Everybody: log in',
    'Everybody: log in',
    errorText('loginExpired', 'fr'),
  ])
  await write(1, { [loginExpired]: null }, 'solo')
  await served('Everybody: log in', 'solo')
  expect(await ask('UndoTexts', { language: 'en', rev: 1, version: 0 })).toMatchObject({ rev: 2 })
  await served(builtIn)
})

test('pages, mails, alarms and files show it', async () => {
  const texts = {
    'common.close': 'Shut',
    'mail.code.subject': '{brand}: your digits',
    'alarm.type.sos': 'Help!',
    'report.refresh': 'Once more',
  }
  expect(await write(0, texts, 'solo')).toMatchObject({ errcode: 0 })
  await expect.poll(() => messageTexts('en', 'solo').code.subject).toBe('{brand}: your digits')
  expect(messageTexts('en', 'waypost').code.subject).not.toBe('{brand}: your digits')
  const { common } = await compiledMessages('en', ['common'], 'solo')
  expect(common).toMatchObject({ close: 'Shut' })
  expect((await compiledMessages('en', ['common'])).common).not.toMatchObject({ close: 'Shut' })
  expect((await textsOf('en', ['report'], 'solo'))('report.refresh')).toBe('Once more')
  expect((await alarmTexts('en', 'solo')).nameOf('sos')).toBe('Help!')
})

test('a new path of the pack, each brand its own', async () => {
  const pathOf = async () =>
    (await call(platform, 'usermgr/GetUiFilePath', { filename: 'en' }, { sid }))['version']
  const before = await pathOf()
  await write(0, { 'common.close': 'Shut' }, 'solo')
  await expect.poll(() => messageTexts('en', 'solo')).toBeDefined()
  expect(await pathOf()).toBe(before)
  await write(0, { 'common.close': 'Shut it' })
  await expect.poll(pathOf).not.toBe(before)
})

test('what cannot be shown is refused with words, and nothing is published', async () => {
  const wrong = {
    'errors.loginExpired': ' ',
    'common.close': '<b>Shut</b>',
    'mail.code.subject': 'Your digits',
    'texts.put.wrong': '{count, plural, one {#}}',
    'no.such.key': 'x',
  }
  for (const [key, text] of Object.entries(wrong)) {
    const reply = await write(0, { 'common.copied': 'Taken', [key]: text })
    expect([key, reply.error, reply['fields']]).toEqual([
      key,
      'badParams',
      [{ path: 'texts.1.text', message: expect.stringMatching(/./) }],
    ])
  }
  expect(await ask('GetTextPack', { language: 'en' })).toMatchObject({ rev: 0, version: 0 })
})

test('of two who edit at once the second is told', async () => {
  await write(0, { 'common.close': 'Shut' })
  expect(await write(0, { 'common.close': 'Shut it' })).toMatchObject({ error: 'dataChanged' })
  expect(await ask('UndoTexts', { language: 'en', rev: 1, version: 7 })).toMatchObject({
    error: 'notFound',
  })
})

test('texts are found by key and by words, with how many differ', async () => {
  await write(0, { 'common.close': 'Shut', 'common.copied': 'Taken along' })
  await write(0, { 'common.close': 'Bolt' }, 'solo')
  const found = async (params: object) =>
    ((await ask('GetTexts', { language: 'en', ...params }))['items'] as { key: string }[]).map(
      ({ key }) => key,
    )
  expect(await found({ search: 'taken ALONG' })).toEqual(['common.copied'])
  expect(await found({ is_changed: true })).toEqual(['common.close', 'common.copied'])
  expect(await found({ is_changed: true, brand: 'solo' })).toEqual(['common.close'])
  const search = 'common.c'
  const [first, second] = await found({ search, limit_size: 2 })
  expect(await found({ search, limit_size: 1, last_key: first })).toEqual([second])
  expect(await found({ search: 'common.close', brand: 'solo' })).toEqual(['common.close'])
  const pack = await ask('GetTextPack', { language: 'en', brand: 'solo' })
  expect(pack).toMatchObject({ own: 1, changed: 2, versions: [{ version: 1, own: 1 }] })
  expect(await ask('GetTexts', { language: 'en', brand: 'nobody' })).toMatchObject({
    error: 'notFound',
  })
})

const put = async (texts: unknown) =>
  putFile(platform, {
    accountId,
    kind: 'language',
    bytes: Buffer.from(typeof texts === 'string' ? texts : JSON.stringify(texts)),
  })

test('an uploaded pack is checked, then served in place of the one before', async () => {
  await write(0, { 'common.copied': 'Taken' })
  const file_id = await put({
    common: { close: 'Shut', nothing: 'x' },
    errors: { loginExpired: builtIn },
    mail: { code: { subject: 'no brand' } },
  })
  const asked = { language: 'en', rev: 1, file_id }
  const checked = await ask('PutTexts', { ...asked, is_check: true })
  expect(checked).toMatchObject({
    rev: 1,
    own: 1,
    surplus_keys: ['common.nothing'],
    wrong_texts: [{ key: 'mail.code.subject', problem: 'placeholders' }],
  })
  expect(Number(checked['missing'])).toBeGreaterThan(4000)
  expect(await ask('PutTexts', asked)).toMatchObject({
    error: 'badParams',
    fields: [{ path: 'file_id', message: expect.stringContaining('1') }],
  })
  const good = { ...asked, file_id: await put({ common: { close: 'Shut' } }), note: 'doors' }
  expect(await ask('PutTexts', good)).toMatchObject({ rev: 2, version: 2, own: 1, wrong: 0 })
  const pack = await ask('GetTextPack', { language: 'en' })
  expect(pack).toMatchObject({ own: 1, versions: [{ note: 'doors', changed: 2 }, { own: 1 }] })
})

test('files that are no packs are refused', async () => {
  const deep = `${'{"a":'.repeat(20)}"x"${'}'.repeat(20)}`
  for (const text of ['', 'no json', '[]', '{"common":{"close":7}}', '"x"', deep])
    expect([
      text,
      (await ask('PutTexts', { language: 'en', rev: 0, file_id: await put(text) })).error,
    ]).toEqual([text, 'fileType'])
})

test('the newest versions are kept', async () => {
  for (let rev = 0; rev < mostVersions + 2; rev++) {
    // No more often than the call's rate allows.
    platform.advance(5)
    expect(await write(rev, { 'common.close': `Shut ${rev}` })).toMatchObject({ errcode: 0 })
  }
  const { versions, version } = await ask('GetTextPack', { language: 'en' })
  expect([version, (versions as unknown[]).length]).toEqual([mostVersions + 2, mostVersions])
})

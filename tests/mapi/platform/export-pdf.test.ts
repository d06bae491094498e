import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarmTypes } from '#lib/codes/alarm-types.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { withoutMarks } from '#lib/i18n/isolate-arguments.ts'
import { type Language, languageCodes, languages } from '#lib/i18n/languages.ts'
import { pdfRows } from '#lib/pages/list-params.ts'
import { errorText } from '#server/texts/error-text.ts'
import { textsOf } from '#server/texts/texts.ts'
import { call, type Reply } from '../../factories/caller.ts'
import {
  createAccount,
  createOrganisation,
  md5,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { prismaOf } from '../../factories/prisma-of.ts'
import { runTaskNow } from '../../factories/tasks.ts'

let platform: Platform
let dealer: Organisation
let accountId: number
/** A session's language is that of its log-in. */
const sids = new Map<Language, string>()
let sid: string
const day = 86_400_000
const [lasting, expired] = [137, 76]
const daySeconds = 86_400
/** Its midnight in China, where the organisation is. */
const today = Math.floor((Date.now() / 1000 + 8 * 3600) / daySeconds) * daySeconds - 8 * 3600
const [alarmsBefore, alarmsNow] = [20, 29]
let deviceId: number

beforeAll(async () => {
  platform = await openPlatform()
  const root = await createOrganisation(platform, { name: 'root' })
  dealer = await createOrganisation(platform, { name: '华强 Fleet', parent: root })
  const account = await createAccount(platform, { organisation: dealer })
  accountId = account.id
  for (const [at, lang] of languageCodes.entries()) {
    const asked = { account: account.login, pwd_md5: md5(account.password), lang }
    const reply = await call(platform, 'user/Login', asked, { ip: `192.0.2.${at + 10}` })
    sids.set(lang, reply['sid'])
  }
  sid = sids.get('en') ?? ''
  const devices = `INSERT INTO device (imei, organisation_id, name, protocol, expires_at)
    SELECT $1::bigint + n, $2, 'device ' || n, 'gt06', $3 FROM generate_series(1, $4::int) AS n`
  const [ahead, ago] = [20, -20].map((days) => new Date(platform.now() + days * day))
  await platform.pool.query(devices, [8_600_000, dealer.id, ahead, lasting])
  await platform.pool.query(devices, [8_700_000, dealer.id, ago, expired])
  const { rows } = await platform.pool.query<{ id: number }>('SELECT min(id) AS id FROM device')
  deviceId = rows[0]?.id ?? 0
  await putAlarms(today - 3 * daySeconds + 3600, alarmsBefore)
  await putAlarms(today - 2 * daySeconds + 3600, alarmsNow)
})
afterAll(() => platform.close())

type Asked = { report: string; params?: object; columns?: string[]; format?: string }

async function start(asked: Asked, language: Language = 'en'): Promise<Reply> {
  platform.advance(2)
  return call(platform, 'export/Start', { format: 'pdf', ...asked }, { sid: sids.get(language) })
}

async function run(asked: Asked, language: Language = 'en') {
  const started = await start(asked, language)
  expect(started.error).toBeUndefined()
  await runTaskNow(platform, started['task_id'])
  return fileOf(started['task_id'])
}

async function fileOf(task_id: string) {
  const { item } = await call(platform, 'export/Get', { task_id }, { sid })
  if (!item.file_id) return { task: item, pages: [] }
  const file = await prismaOf(platform).storedFile.findUniqueOrThrow({
    where: { id: item.file_id },
  })
  const { text } = await extractText(new Uint8Array(file.bytes ?? []), { mergePages: false })
  return { task: item, file, pages: text.map(withoutMarks) }
}

const joined = (text: string) => text.replace(/\s+/g, '')

test.each(languageCodes)('sums in %s: head, figures, chart and table', async (language) => {
  const { task, file, pages } = await run(
    { report: 'total/platform', params: { by: 'month', sfamilyid: String(dealer.id) } },
    language,
  )
  expect(task).toMatchObject({ state: 'done', format: 'pdf', return_msg: '' })
  expect(file?.mime).toBe('application/pdf')
  expect(Number(file?.expiresAt) - Number(file?.createdAt)).toBe(day)
  const text = await textsOf(language, ['stat', 'ui'])
  const told = joined(pages.join(''))
  for (const figure of [String(lasting + expired), String(expired), '华强Fleet'])
    expect(told).toContain(figure)
  const page = (text('ui.export.page') ?? '').replace('{page}', '1').replace('{pages}', '1')
  // Text from right to left is read back in pieces.
  for (const words of [text('stat.service.title'), page])
    for (const word of (words ?? '').split(/[\s،]+/)) expect(told).toContain(joined(word))
})

test('a table has the totals of its columns, and those that are empty are left out', async () => {
  const { pages } = await run({ report: 'total/platform', params: { by: 'month' } })
  const told = joined(pages.join(''))
  expect(told).toContain(`Total${lasting + expired}`)
  expect(told).not.toContain('Renewedby')
})

test('filters are told in words, and an empty list has no pdf', async () => {
  const now = Math.floor(platform.now() / 1000)
  const params = { start_time: now - 86_400, end_time: now, is_get_child: false, search: 'x-y' }
  const missing = await run({
    report: 'total/accountRecord',
    params: { start_time: 0, end_time: 1 },
  })
  expect(missing.task).toMatchObject({ state: 'failed', file_id: null })
  const { task } = await run({ report: 'total/platform', params: { search: params.search } })
  expect(task).toMatchObject({
    state: 'failed',
    file_id: null,
    return_msg: errorText('nothingToExport', 'en'),
  })
})

/** Of a device, a second each from a moment on. */
async function putAlarms(from: number, count: number) {
  await platform.positions.query(
    `INSERT INTO tracking.alarm (device_id, time, taken_at, type)
     SELECT $1, $2::int + n, ($2::int8 + n) * 1000000, $3 FROM generate_series(1, $4::int) AS n`,
    [deviceId, from - storeEpoch, alarmTypes.overspeed.bit, count],
  )
}

test.each(languageCodes)('figures in %s stand beside the period before', async (language) => {
  const params = { start_time: today - 2 * daySeconds, end_time: today - daySeconds - 1, by: 'day' }
  const { task, pages } = await run({ report: 'total/alarm', params }, language)
  expect(task).toMatchObject({ state: 'done', return_msg: '' })
  const told = joined(pages.join(''))
  const { tag } = languages[language]
  const percent = new Intl.NumberFormat(tag, { style: 'percent', signDisplay: 'always' })
  const text = await textsOf(language, ['report'])
  const before = text('report.sums.before', { value: String(alarmsBefore) }) ?? ''
  expect(told).toContain(joined(withoutMarks(percent.format(alarmsNow / alarmsBefore - 1))))
  const words = `${withoutMarks(before)} ${text('report.sums.earlier')}`.split(/[\s،:：]+/)
  // A mark above a letter is read back before it.
  for (const word of words.filter((one) => !/\p{M}/u.test(one)))
    expect(told).toContain(joined(word))
})

test('shares are told with how much of the whole they are', async () => {
  const { pages } = await run({ report: 'total/carStatus/index', params: { is_get_child: true } })
  const told = joined(pages.join(''))
  for (const part of [lasting, expired]) {
    const share = ((100 * part) / (lasting + expired)).toFixed(1)
    expect(told).toContain(`${part}(${share}%)`)
  }
})

/** Of the account, a millisecond each. */
async function putEvents(count: number) {
  await platform.pool.query(
    `INSERT INTO audit (at, actor_kind, actor_id, actor_name, organisation_id, organisation_path, func, errcode)
     SELECT now() - interval '1 hour' - n * interval '1 ms', 'account', $1, 'many', $2, $3, 'user/Login', 0
     FROM generate_series(1, $4::int) AS n`,
    [accountId, dealer.id, dealer.path, count],
  )
  const now = Math.floor(platform.now() / 1000)
  return { start_time: now - 7200, end_time: now - 1800 }
}

test('5 000 rows are a pdf, one more is refused with the number, and a cancelled one leaves nothing', async () => {
  expect(pdfRows).toBe(5000)
  const params = await putEvents(pdfRows)
  const asked = { report: 'total/accountRecord', params, columns: ['time', 'func'] }
  const { task, pages } = await run(asked)
  expect(task).toMatchObject({ state: 'done', done: pdfRows })
  expect(joined(pages.at(-1) ?? '')).toContain(`Page${pages.length}of${pages.length}`)

  const started = await start(asked)
  const { task_id } = started
  const running = runTaskNow(platform, task_id)
  await expect
    .poll(async () => (await call(platform, 'export/Get', { task_id }, { sid }))['item'].done)
    .toBe(pdfRows)
  expect((await call(platform, 'export/Cancel', { task_id }, { sid })).error).toBeUndefined()
  await running
  expect((await fileOf(task_id)).task).toMatchObject({ state: 'cancelled', file_id: null })

  await putEvents(1)
  expect((await run(asked)).task).toMatchObject({
    state: 'failed',
    file_id: null,
    return_msg: errorText('exportTooLong', 'en', { rows: pdfRows }),
  })
})

test('a list that knows its length is refused before it begins', async () => {
  await platform.pool.query(
    `INSERT INTO device_group (organisation_id, name) SELECT $1, 'group ' || n FROM generate_series(1, $2::int) n`,
    [dealer.id, pdfRows + 1],
  )
  const refused = await start({ report: 'customer/groups' })
  expect(refused.error).toBe('exportTooLong')
  expect(refused['error_message']).toContain(String(pdfRows))
  const other = await start({ report: 'customer/groups', format: 'csv' })
  expect(other.error).toBeUndefined()
  await call(platform, 'export/Cancel', { task_id: other['task_id'] }, { sid })
})

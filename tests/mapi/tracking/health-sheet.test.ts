import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SensorName, sensors } from '#lib/codes/sensors.ts'
import { withoutMarks } from '#lib/i18n/isolate-arguments.ts'
import { type Language, languageCodes } from '#lib/i18n/languages.ts'
import { insertReadings } from '#server/db/reading-store.ts'
import { takeDownload } from '#server/domain/platform/file/open-download.ts'
import { textsOf } from '#server/texts/texts.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import {
  createAccount,
  createOrganisation,
  md5,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { prismaOf } from '../../factories/prisma-of.ts'

const epoch = Date.UTC(2020, 0, 1) / 1000
const hour = 3600
/** Its clock is set back on 25 October 2026: a day of 25 hours. */
const zone = 'Europe/Berlin'
const month = '2026-10'
/** Midnight there while summer time holds, and after it. */
const summer = (date: number) => Date.UTC(2026, 9, date) / 1000 - 2 * hour
const winter = (date: number) => Date.UTC(2026, 9, date) / 1000 - hour

let platform: Platform
let home: Organisation
let account: { login: string; password: string }
let sid: string
let strangerSid: string

type Told = [time: number, sensor: SensorName, value: number]

let last = 0
async function worn(told: readonly Told[], name = 'Großmutter 华') {
  last += 1
  const imei = `8600000000004${String(last).padStart(2, '0')}`
  const { id } = await createDevice(platform, { organisation: home, imei, name })
  const readings = told.map(([time, sensor, value]) => ({
    deviceId: id,
    sensor: sensors[sensor].code,
    time: time - epoch,
    value: Math.round(value * 100),
  }))
  const heard = readings.map(({ sensor }) => ({ deviceId: id, sensor, heardAt: 0 }))
  await insertReadings(platform.positions, { readings, sensors: heard })
  return { id, imei, simei: String(id) }
}

beforeAll(async () => {
  platform = await openPlatform()
  const root = await createOrganisation(platform, { name: 'root' })
  home = await createOrganisation(platform, { name: 'Haus Sonne', parent: root })
  const stranger = await createOrganisation(platform, { name: 'Stranger', parent: root })
  await platform.pool.query('UPDATE organisation SET zone = $1 WHERE id = $2', [zone, home.id])
  account = await createAccount(platform, { organisation: home })
  sid = await inLanguage('en')
  strangerSid = await logIn(platform, await createAccount(platform, { organisation: stranger }))
})
afterAll(() => platform.close())

/** A session's language is that of its log-in. */
async function inLanguage(lang: Language): Promise<string> {
  const asked = { account: account.login, pwd_md5: md5(account.password), lang }
  const ip = `192.0.2.${languageCodes.indexOf(lang) + 20}`
  return (await call(platform, 'user/Login', asked, { ip }))['sid']
}

async function ask(params: object, by = sid): Promise<Reply> {
  platform.advance(5)
  return call(platform, 'device/GetHealthSheet', { month, ...params }, { sid: by })
}

async function pagesOf({ path }: Reply): Promise<string[]> {
  const file = await takeDownload(platform, path.replace('/download/', ''), platform.now())
  expect(file?.mime).toBe('application/pdf')
  const { text } = await extractText(new Uint8Array(file?.bytes ?? []), { mergePages: false })
  return text.map(withoutMarks)
}

const joined = (text: string) => text.replace(/\s+/g, '')
const wholeOf = async (reply: Reply) => joined((await pagesOf(reply)).join(''))

/** Of each kind of reading some. */
const month31: readonly Told[] = Array.from({ length: 31 }, (_, at) => at + 1).flatMap((date) => {
  const noon = summer(date) + 12 * hour
  return [
    [noon, 'heart', 60 + date],
    [noon + 60, 'heart', 80],
    [noon, 'systolic', 110 + date],
    [noon, 'diastolic', 70],
    [noon, 'oxygen', 97],
    [noon, 'bodyTemperature', 36.5],
    [noon - hour, 'steps', 0],
    [noon, 'steps', 1000 + date],
  ] satisfies Told[]
})

test('each day has its least, mean and most by the clock of the organisation, also one of 25 hours', async () => {
  const { simei } = await worn([
    // The month before, by its clock.
    [summer(1) - 1, 'heart', 199],
    [summer(1), 'heart', 61],
    [summer(25), 'heart', 70],
    // 24 hours later: still the same day.
    [summer(25) + 24 * hour + hour - 1, 'heart', 91],
    [summer(25) + hour, 'heart', 73],
    [winter(26), 'heart', 88],
    [winter(32) - 1, 'heart', 67],
    // The month after.
    [winter(32), 'heart', 198],
  ])
  const reply = await ask({ simei })
  expect(reply['name']).toBe('Health in October 2026 Großmutter 华.pdf')
  const told = await wholeOf(reply)
  for (const shown of ['HausSonne', '2026-10-01616161', '2026-10-25707891', '2026-10-26888888'])
    expect(told).toContain(shown)
  expect(told).toContain('2026-10-31676767')
  for (const other of ['199', '198', 'Steps', 'Systolic']) expect(told).not.toContain(other)
  expect(told).toContain('0of6')
})

test('what is out of range is marked and counted, as alarms of the device are set', async () => {
  const noon = summer(4) + 12 * hour
  const { id, simei } = await worn([
    [noon, 'heart', 45],
    [noon + 60, 'heart', 75],
    [noon, 'systolic', 139],
    [noon, 'diastolic', 91],
  ])
  const usual = await wholeOf(await ask({ simei }))
  // Both limits of the heart, and the diastolic one below that of the systolic.
  expect(usual).toContain('2026-10-0445*6075139139139')
  expect(usual).toContain('91*91*91*')
  expect(usual).toContain('1of2')
  await prismaOf(platform).deviceSetting.create({
    data: { deviceId: id, key: 'heartlow', value: { open: 0, value: 40 } },
  })
  const chosen = await wholeOf(await ask({ simei }))
  expect(chosen).toContain('2026-10-04456075')
  expect(chosen).toContain('0of2')
})

test.each(languageCodes)('a whole month in %s can be read, words and numbers', async (lang) => {
  const { simei } = await worn(month31)
  const pages = await pagesOf(await ask({ simei }, await inLanguage(lang)))
  expect(pages).toHaveLength(2)
  const told = joined(pages.join(''))
  const text = await textsOf(lang, ['vitals'])
  const titles = ['heart.value', 'pressure.value', 'column.diastolic', 'steps.title']
  // Text from right to left is read back in pieces, and a mark above or between letters elsewhere.
  for (const title of titles)
    for (const word of (text(`vitals.${title}`) ?? '').split(/[\s()（）]+/))
      if (!/[\p{M}\u200c]/u.test(word)) expect(told).toContain(word)
  const figures = told.replace(/[,.\u202f\u00a0]/g, '')
  for (const value of ['2026-10-31', '141', '1031', '华']) expect(figures).toContain(value)
})

test('it is an event of the log, and nobody else gets it', async () => {
  const { simei, imei } = await worn(month31)
  expect((await ask({ simei })).errcode).toBe(0)
  const { rows } = await platform.pool.query(
    `SELECT func, object_name, after FROM audit WHERE func = 'device/GetHealthSheet' ORDER BY at DESC LIMIT 1`,
  )
  expect(rows).toMatchObject([{ object_name: imei, after: { month } }])
  expect((await ask({ simei }, strangerSid)).error).toBe('deviceNotFound')
})

test('an empty month has no pdf, nor has one to come', async () => {
  const { simei } = await worn(month31)
  expect((await ask({ simei, month: '2026-08' })).error).toBe('nothingToExport')
  expect((await ask({ simei, month: '2099-12' })).error).toBe('rangeInFuture')
  expect((await ask({ simei, month: '2026-13' })).error).toBe('badParams')
})

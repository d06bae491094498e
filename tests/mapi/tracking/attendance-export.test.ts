import ExcelJS from 'exceljs'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withoutMarks } from '#lib/i18n/isolate-arguments.ts'
import { putAttendanceRule } from '../../factories/attendance.ts'
import { createBeacon, putSightings } from '../../factories/beacons.ts'
import { call } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import { createAccount, createOrganisation, md5 } from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { prismaOf } from '../../factories/prisma-of.ts'
import { runTaskNow } from '../../factories/tasks.ts'

let platform: Platform
let sid: string
/** By the clock of Berlin. */
const at = (day: string, clock: string) => Date.parse(`${day}T${clock}:00+02:00`) / 1000
const [tuesday, wednesday] = ['2026-06-16', '2026-06-17'] as const

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  const organisation = await createOrganisation(platform, { name: 'Firm' })
  await platform.pool.query(`UPDATE organisation SET zone = 'Europe/Berlin' WHERE id = $1`, [
    organisation.id,
  ])
  const { login, password } = await createAccount(platform, { organisation })
  const asked = { account: login, pwd_md5: md5(password), lang: 'en' }
  sid = (await call(platform, 'user/Login', asked))['sid']
  const beacon = await createBeacon(platform, { organisation, number: 'AA01', name: 'Gate' })
  await putAttendanceRule(platform, { organisationId: organisation.id, beaconIds: [beacon.id] })
  const badge = async (name: string, seen: readonly (readonly [string, string])[]) => {
    const { id } = await createDevice(platform, { organisation, name })
    const moments = seen.map(([day, clock]) => ({ number: 'AA01', at: at(day, clock) }))
    await putSightings(platform, id, moments)
  }
  await badge('Ann', [
    [tuesday, '07:50'],
    [tuesday, '17:05'],
    [wednesday, '08:30'],
    [wednesday, '17:05'],
  ])
  await badge('Bob', [
    [tuesday, '07:50'],
    [tuesday, '16:05'],
  ])
})
afterAll(() => platform.close())

/** The month sheet, as its page asks for it. */
async function sheetAs(format: 'xlsx' | 'csv' | 'pdf'): Promise<Buffer> {
  platform.advance(2)
  const params = {
    by: 'person',
    start_time: at(tuesday, '12:00'),
    end_time: at(wednesday, '12:00'),
  }
  const columns = ['person', 'normal', 'late', 'early', 'missing', 'days']
  const asked = { report: 'total/punchList', format, params, columns }
  const { task_id } = await call(platform, 'export/Start', asked, { sid })
  await runTaskNow(platform, task_id)
  const { item } = await call(platform, 'export/Get', { task_id }, { sid })
  const file = await prismaOf(platform).storedFile.findUniqueOrThrow({
    where: { id: item.file_id },
  })
  return Buffer.from(file.bytes ?? '')
}

const rows = [
  ['Ann', 3, 1, 0, 0, 'Normal', 'Late'],
  ['Bob', 1, 0, 1, 2, 'Left early', 'Missing'],
]

test('the month sheet is a file with a column for each day', async () => {
  const [heading, ...lines] = String(await sheetAs('csv'))
    .trim()
    .split('\r\n')
  expect(heading?.split(',').slice(0, 5)).toEqual([
    'Person',
    'Normal',
    'Late',
    'Left early',
    'Missing',
  ])
  expect(heading?.split(',')).toHaveLength(7)
  expect(lines).toEqual(rows.map((row) => row.join(',')))

  const book = new ExcelJS.Workbook()
  await book.xlsx.load(new Uint8Array(await sheetAs('xlsx')).buffer)
  const found: unknown[][] = []
  book.worksheets[0]?.eachRow(({ values }) => found.push((values as unknown[]).slice(1)))
  expect(found.slice(1)).toEqual(rows)

  const { text } = await extractText(new Uint8Array(await sheetAs('pdf')), { mergePages: true })
  const told = withoutMarks(text).replace(/\s+/g, ' ')
  for (const words of ['Ann 3 1 0 0 Normal Late', 'Bob 1 0 1 2 Left early Missing'])
    expect(told).toContain(words)
})

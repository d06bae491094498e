import { DOMParser } from '@xmldom/xmldom'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPois } from '#components/tracking/places/read-pois.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import { type Importer, newNumber, openImporter } from '../../factories/imports.ts'
import { createAccount, createOrganisation } from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { prismaOf } from '../../factories/prisma-of.ts'
import { putFile, putSheet, runTaskNow } from '../../factories/tasks.ts'

let platform: Platform
let importer: Importer
let clerk: { id: number; sid: string; sfamilyid: string }

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  importer = await openImporter(platform)
  const other = await createOrganisation(platform, { name: 'other', parent: importer.root })
  const account = await createAccount(platform, { organisation: other })
  clerk = { id: account.id, sid: await logIn(platform, account), sfamilyid: String(other.id) }
})
afterAll(() => platform.close())

async function imported(rows: ExcelJS.CellValue[][]): Promise<Reply> {
  const started = await importer.start(await importer.sheet(rows), { confirm: true })
  await runTaskNow(platform, started['task_id'])
  return started
}

const find = (params: object) => {
  platform.advance(2)
  return call(platform, 'device/FindDev', params, { sid: importer.sid })
}

describe('numbers', () => {
  const spellings: readonly (readonly [string, (number: string) => string])[] = [
    ['direction marks around it', (number) => `\u202d${number}\u202c`],
    ['a mark before it', (number) => `\u200e${number}`],
    ['a zero width space in it', (number) => `${number.slice(0, 7)}\u200b${number.slice(7)}`],
    ['no-break spaces', (number) => `\u00a0${number}\u202f`],
    ['a byte order mark', (number) => `\ufeff${number}`],
    ['an apostrophe', (number) => `'${number}`],
    ['a line separator', (number) => `${number}\u2028`],
    ['a soft hyphen', (number) => `${number.slice(0, 3)}\u00ad${number.slice(3)}`],
    ['full-width digits', (number) => digits(number, 0xff10)],
    ['Persian digits', (number) => digits(number, 0x6f0)],
    ['Arabic digits', (number) => digits(number, 0x660)],
    ['Devanagari digits', (number) => digits(number, 0x966)],
  ]
  const digits = (number: string, zero: number) =>
    number.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

  test.each(spellings)('with %s are taken in and found by', async (_, spell) => {
    const number = newNumber()
    const started = await imported([
      ['\ufeffimei', 'name\u00a0'],
      [spell(number), 'x'],
    ])
    expect(started).toMatchObject({ row_errors: [], unknown_headings: [] })
    const found = { items: [{ imei: number }] }
    expect(await find({ imeis: [spell(number)] })).toMatchObject({ ...found, missing: [] })
    expect(await find({ imei: spell(number) })).toMatchObject(found)
    const params = { sfamilyid: String(importer.dealer.id), search: spell(number) }
    expect(
      await call(platform, 'family/GetDeviceList', params, { sid: importer.sid }),
    ).toMatchObject(found)
  })

  test('in groups are taken in and found; a list may not mean two numbers by it', async () => {
    const number = newNumber()
    const grouped = number.replace(/(\d{3})/g, '$1 ')
    await imported([['imei'], [grouped]])
    expect(await find({ imei: grouped })).toMatchObject({ items: [{ imei: number }] })
    expect((await find({ imeis: [grouped] })).error).toBe('badParams')
  })

  test('under headings of other programs are known', async () => {
    for (const [number, name] of [
      ['IMEI-Nummer', 'Kennzeichen'],
      ['Número de IMEI', 'Matrícula'],
      ['Номер IMEI', 'Гос. номер'],
      ['设备IMEI号', '车牌号码'],
      ['شماره IMEI', 'پلاک'],
      ['Device No.', 'Plate number'],
    ]) {
      const file = await importer.sheet([
        [number ?? '', name ?? ''],
        [newNumber(), 'x'],
      ])
      expect(await importer.start(file, { dry_run: true })).toMatchObject({
        headings: [number, name],
        row_errors: [],
      })
    }
  })

  test('of days between slashes are read as their column shows, else refused by row', async () => {
    const rows = (last: string) => [
      ['imei', 'insuranceUntil', 'inspectionUntil'],
      [newNumber(), '05/01/2027', '2027. 1. 5.'],
      [newNumber(), last, '2027-01-05 00:00:00'],
    ]
    const told = await importer.sheet(rows('31/12/2027'))
    expect(await importer.start(told, { dry_run: true })).toMatchObject({ row_errors: [] })
    const unclear = await importer.sheet(rows('06/01/2027'))
    const { row_errors: errors } = await importer.start(unclear, { dry_run: true })
    expect(errors).toMatchObject([2, 3].map((row) => ({ row, column: 'insuranceUntil' })))
  })

  test('that a spreadsheet cut are refused for that', async () => {
    const file = await importer.sheet([
      ['imei', 'iccid', 'sim'],
      [newNumber(), '8.98601E+19', '13800000001'],
      [newNumber(), 8.98601e19, '13800000002'],
      ['8,69999E+14', null, null],
    ])
    const { row_errors: errors } = await importer.start(file, { dry_run: true })
    expect(errors.map(({ row, error_message: text }: Reply) => [row, /15/.test(text)])).toEqual([
      [2, true],
      [3, true],
      [4, true],
    ])
  })
})

describe('ICCIDs', () => {
  const base = '894922000000010001'
  const luhn = (number: string) => {
    const sum = [...number]
      .reverse()
      .map((digit, at) => (at % 2 === 0 ? Number(digit) * 2 : Number(digit)))
      .reduce((all, one) => all + (one > 9 ? one - 9 : one), 0)
    return `${number}${(10 - (sum % 10)) % 10}`
  }

  test('of 19 and 20 digits, filled and with blanks are taken, shorter ones are not', async () => {
    const rows = [
      luhn(base),
      `${luhn('894922000000010002')}F`,
      luhn('8986012345678900001'),
      '89860 12345 67890 00023',
      '8986-0123-4567-8900-0035',
      '894922000000010003',
    ].map((iccid) => [newNumber(), iccid])
    const started = await imported([['imei', 'iccid'], ...rows])
    expect(started['row_errors'].map(({ row }: Reply) => row)).toEqual([7])
    const devices = await importer.devices(rows.map(([imei = '']) => imei))
    expect(devices.map(({ iccid }) => iccid).toSorted()).toEqual(
      [
        luhn(base),
        luhn('894922000000010002'),
        luhn('8986012345678900001'),
        '89860123456789000023',
        '89860123456789000035',
      ].toSorted(),
    )
  })

  const sims = async (rows: string[][], params: object = {}) => {
    platform.advance(2)
    const file_id = await putSheet(platform, importer.accountId, [['iccid'], ...rows])
    const asked = { file_id, sfamilyid: String(importer.dealer.id), ...params }
    return call(platform, 'sim/Import', asked, { sid: importer.sid })
  }
  const cards = (iccids: string[]) => {
    platform.advance(2)
    return call(platform, 'sim/Get', { iccids }, { sid: importer.sid })
  }

  test('of one card are one card: with and without its check digit, filled or not', async () => {
    const short = '8986012345678900004'
    const whole = luhn(short)
    const twice = await sims([[short], [whole], [`${short}F`]], { dry_run: true })
    expect(twice['row_errors'].map(({ row }: Reply) => row)).toEqual([3, 4])
    const started = await sims([[short]])
    await runTaskNow(platform, started['task_id'])
    expect((await sims([[whole]], { dry_run: true }))['row_errors']).toHaveLength(1)
    for (const spelling of [short, whole, `${short}f`, `${whole.slice(0, 5)} ${whole.slice(5)}`])
      expect(await cards([spelling])).toMatchObject({ items: [{ iccid: short }], missing: [] })
    expect(await cards([`${short}${(Number(whole.at(-1)) + 1) % 10}`])).toMatchObject({ items: [] })
    expect(await find({ imei: whole, is_find_iccid: true })).toMatchObject({ items: [] })
    const device = await createDevice(platform, { organisation: importer.dealer })
    const report = (iccid: string) =>
      platform.pool.query('UPDATE device SET iccid = $2 WHERE id = $1', [device.id, iccid])
    for (const iccid of [whole, `${short}f`, short]) {
      await report(iccid)
      expect(await cards([whole])).toMatchObject({ items: [{ simei: String(device.id) }] })
      expect(await find({ imei: whole, is_find_iccid: true })).toMatchObject({
        items: [{ simei: String(device.id) }],
      })
    }
    await report(luhn('8986012345678900005'))
    expect(await cards([whole])).toMatchObject({ items: [{ simei: null }] })
  })
})

describe('sheets', () => {
  const bookOf = async (sheets: Record<string, ExcelJS.CellValue[][]>) => {
    const book = new ExcelJS.Workbook()
    for (const [name, rows] of Object.entries(sheets)) {
      const sheet = book.addWorksheet(name)
      sheet.addRows(rows)
      // As a filter leaves them.
      for (const at of rows.keys())
        if (rows[at]?.[1] === 'hidden') sheet.getRow(at + 1).hidden = true
    }
    const bytes = Buffer.from(await book.xlsx.writeBuffer())
    return importer.start(await putFile(platform, { accountId: importer.accountId, bytes }), {
      dry_run: true,
    })
  }

  test('the one with the headings is read and named, the others are named', async () => {
    const rows = [
      ['imei', 'name'],
      [newNumber(), 'Van'],
    ]
    expect(await bookOf({ Cover: [['Read me first']], List: rows, Notes: [['a']] })).toMatchObject({
      total: 1,
      row_errors: [],
      sheet: 'List',
      other_sheets: ['Cover', 'Notes'],
    })
  })

  test('headings in two rows are one; hidden rows are left out, and told', async () => {
    const rows = [
      ['Device', '', 'SIM'],
      ['imei', 'name', ''],
      [newNumber(), 'Van'],
      [newNumber(), 'hidden'],
    ]
    expect(await bookOf({ List: rows })).toMatchObject({
      total: 1,
      row_errors: [],
      unknown_headings: [],
      hidden_rows: [4],
    })
  })

  test('none with them is refused, with the names of those that were looked at', async () => {
    const refused = await bookOf({ Cover: [['Read me']], Data: [['plate'], ['a']] })
    expect(refused.error).toBe('sheetHeading')
    expect(refused['error_message']).toMatch(/Cover, Data/)
  })
})

describe('what was exported is taken in again as it was', () => {
  const exported = async (report: string, format: string, as: string, columns?: string[]) => {
    platform.advance(2)
    const params = { report, format, ...(columns && { columns }) }
    const started = await call(platform, 'export/Start', params, { sid: as })
    expect(started.error).toBeUndefined()
    await runTaskNow(platform, started['task_id'])
    const { item } = await call(
      platform,
      'export/Get',
      { task_id: started['task_id'] },
      { sid: as },
    )
    const file = await prismaOf(platform).storedFile.findUniqueOrThrow({
      where: { id: item.file_id },
    })
    return Buffer.from(file.bytes ?? '')
  }

  test('devices, whatever their names begin with', async () => {
    const facts = [
      ['-15 °C box', '+4915112345601', '@night shift'],
      ['+1 spare', '+4915112345602', '=never mind'],
      ['＋扩展', '', '-'],
      ["'quoted", '13912345603', "'=x"],
      ['=SUM(A1)', '', '0049'],
    ] as const
    const numbers = facts.map(() => newNumber())
    const rows = facts.map(([name, phone, remark], at) => [numbers[at] ?? '', name, phone, remark])
    const first = await imported([['imei', 'name', 'phone', 'remark'], ...rows])
    expect(first['row_errors']).toEqual([])
    const bytes = await exported('device', 'xlsx', importer.sid)
    await platform.pool.query(
      `UPDATE device SET imei = 'x' || imei, phone = NULL WHERE imei = ANY ($1)`,
      [numbers],
    )
    const file_id = await putFile(platform, { accountId: clerk.id, bytes })
    const params = { file_id, sfamilyid: clerk.sfamilyid, confirm: true }
    platform.advance(2)
    const started = await call(platform, 'device/Import', params, { sid: clerk.sid })
    await runTaskNow(platform, started['task_id'])
    const devices = await importer.devices(numbers)
    expect(
      numbers.map((number) => {
        const device = devices.find(({ imei }) => imei === number)
        return [device?.name, device?.phone ?? '', device?.remark]
      }),
    ).toEqual(facts.map((one) => [...one]))
  })

  test('SIM cards, with all of their facts', async () => {
    const iccid = '89860099000000000017'
    const card = [iccid, '1440012345699', '460001234567899', 'mobile', '+30 MB', '29.5', '=note']
    const heads = ['iccid', 'msisdn', 'imsi', 'carrier', 'packageName', 'flowMb', 'remark']
    const taken = async (file_id: string) => {
      platform.advance(2)
      const asked = { file_id, sfamilyid: String(importer.dealer.id) }
      const started = await call(platform, 'sim/Import', asked, { sid: importer.sid })
      await runTaskNow(platform, started['task_id'])
      platform.advance(2)
      const { items } = await call(platform, 'sim/Get', { iccids: [iccid] }, { sid: importer.sid })
      // `sort_key` of the order they were added in is their id.
      const [{ sim_id: _, sort_key: __, ...facts }] = items
      return facts
    }
    const before = await taken(await putSheet(platform, importer.accountId, [heads, card]))
    expect(before).toMatchObject({ package_name: '+30 MB', flow: 30_208, remark: '=note' })
    const bytes = await exported('total/sim', 'xlsx', importer.sid)
    await platform.pool.query('DELETE FROM sim_card')
    expect(await taken(await putFile(platform, { accountId: importer.accountId, bytes }))).toEqual(
      before,
    )
  })

  const parse = (xml: string) =>
    new DOMParser().parseFromString(xml, 'application/xml') as unknown as Document
  const fileOf = (bytes: Buffer) => ({
    size: bytes.length,
    arrayBuffer: async () => new Uint8Array(bytes).buffer as ArrayBuffer,
  })

  test.each(['xlsx', 'csv', 'kml', 'gpx'])('places as %s', async (format) => {
    const items = [
      { row: 1, name: '=Depot', lat: '-1.0', lon: '37.0', note: '+49 151 <b>', radius: '150' },
      { row: 2, name: "'quoted", lat: '47.108', lon: '-9.527', icon: 'fuel', colour: '#00ff00' },
      { row: 3, name: 'Dépôt, "Süd"; №1', lat: '0.5', lon: '179.999999', note: 'a\nb' },
    ]
    const facts = async () => {
      platform.advance(2)
      const { items: found } = await call(platform, 'poi/Get', {}, { sid: clerk.sid })
      return found.map(({ name, lat, lon, note, radius, icon, colour }: Reply) => ({
        name,
        lat,
        lon,
        note,
        radius,
        icon,
        colour,
      }))
    }
    const add = async (rows: object[]) => {
      platform.advance(2)
      const reply = await call(platform, 'poi/Import', { items: rows }, { sid: clerk.sid })
      expect(reply).toMatchObject({ added: rows.length, row_errors: [] })
    }
    await platform.pool.query('DELETE FROM poi')
    await add(items)
    const before = await facts()
    expect(before).toHaveLength(3)
    const bytes = await exported('poi', format, clerk.sid)
    const read = await readPois(fileOf(bytes), parse)
    if ('fault' in read) throw new Error(read.fault)
    await platform.pool.query('DELETE FROM poi')
    await add(read.rows)
    expect(await facts()).toEqual(before)
  })
})

describe('places of tables', () => {
  const place = async (lat: string, lon: string, more: object = {}) => {
    platform.advance(2)
    const items = [{ row: 2, name: 'P', lat, lon, ...more }]
    const reply = await call(platform, 'poi/Import', { items, dry_run: false }, { sid: clerk.sid })
    if (reply['row_errors'].length > 0) return reply['row_errors'][0]
    const { rows } = await platform.pool.query(
      'SELECT lat, lon, radius FROM poi ORDER BY id DESC LIMIT 1',
    )
    return [rows[0].lat, rows[0].lon, rows[0].radius]
  }

  test.each([
    ['45,764043', '4,835659', [45_764_043, 4_835_659, 100]],
    ['-1', '37', [-1_000_000, 37_000_000, 100]],
    ['60', '10.75', [60_000_000, 10_750_000, 100]],
    ['22543096', '114057865', [22_543_096, 114_057_865, 100]],
    ['47°08\'24.0"N', '9°31\'12.0"E', [47_140_000, 9_520_000, 100]],
    ['47.1400N', '9.5200E', [47_140_000, 9_520_000, 100]],
    ['S 33.8688', 'E 151.2093', [-33_868_800, 151_209_300, 100]],
    ['۳۵٫۷', '۵۱٫۴', [35_700_000, 51_400_000, 100]],
  ])('%s, %s', async (lat, lon, found) => expect(await place(lat, lon)).toEqual(found))

  test.each([
    ['91', '10', 'lat'],
    ['10', '181', 'lon'],
    ['47.1', '9.5 W E', 'lon'],
    ['0', '0', 'lat'],
    ['x', '1', 'lat'],
  ])('%s, %s is refused', async (lat, lon, column) =>
    expect(await place(lat, lon)).toMatchObject({ row: 2, column }),
  )

  test('a radius is as people write it', async () => {
    expect(await place('1.5', '1.5', { radius: '1.500' })).toEqual([1_500_000, 1_500_000, 1500])
    expect(await place('1.5', '1.5', { radius: '150.0' })).toEqual([1_500_000, 1_500_000, 150])
    expect(await place('1.5', '1.5', { radius: '1,5 km' })).toEqual([1_500_000, 1_500_000, 1500])
    expect(await place('1.5', '1.5', { radius: '12,5' })).toMatchObject({ column: 'radius' })
  })
})

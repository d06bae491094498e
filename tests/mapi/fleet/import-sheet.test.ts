import type ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorNameOf } from '#lib/codes/error-codes.ts'
import type { Permission } from '#lib/codes/permissions.ts'
import { hashClaimCode } from '#server/domain/fleet/claim/claim-code.ts'
import { importColumns } from '#server/domain/fleet/import/import-columns.ts'
import type { ImportKey } from '#server/domain/fleet/import/import-key.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import { type Importer, newNumber, openImporter } from '../../factories/imports.ts'
import { createAccount, createGroup, createOrganisation } from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { prismaOf } from '../../factories/prisma-of.ts'
import { putSheet, runTaskNow } from '../../factories/tasks.ts'

let platform: Platform
let importer: Importer

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  importer = await openImporter(platform)
})
afterAll(() => platform.close())

test('headings and words are understood in every language, and the example row is left out', async () => {
  const imei = newNumber()
  const file = await importer.sheet([
    ['Device number *', 'Name or plate', 'Wired or wireless'],
    ['123456789012345', 'example', 'wired'],
    [imei, 'mine', 'Wireless'],
  ])
  const started = await importer.start(file)
  expect(started).toMatchObject({ total: 1, row_errors: [] })
  await runTaskNow(platform, started['task_id'])
  expect(await importer.devices([imei])).toMatchObject([{ name: 'mine', wired: 1 }])
  expect(await importer.devices(['123456789012345'])).toEqual([])
})

const everything = {
  imei: newNumber(),
  name: '沪B00001',
  model: 'VL300',
  protocol: 'jt808',
  group: 'A',
  iccid: '89860012345678901234',
  sim: '1440012345678',
  wired: 'wireless',
  phone: '13700000801',
  dueTime: '2030/1/5',
  icon: 3,
  carType: 'truck',
  vehicleBrand: 'Dongfeng',
  frameNumber: 'LGAX0123456789012',
  engineNumber: 'E-1',
  insuranceCompany: 'PICC',
  insuranceUntil: new Date(Date.UTC(2027, 2, 1)),
  inspectionUntil: '2027年4月30日',
  leaderName: '王师傅',
  leaderSex: '男',
  leaderIdNumber: '11010519491231002X',
  leaderPhone: '13800000001',
  leaderMail: 'wang@example.com',
  leaderEmployer: 'Waypost',
  leaderAddress: 'Shanghai',
  remark: 'all of it',
  code: 'ab12 cd34',
} satisfies Record<ImportKey, ExcelJS.CellValue>

test('every column of the sheet becomes a field of the device', async () => {
  const keys = Object.keys(everything)
  expect(keys.toSorted()).toEqual(importColumns.map(({ key }) => key).toSorted())
  const file = await importer.sheet([keys, Object.values(everything)])
  const started = await importer.start(file)
  expect(started).toMatchObject({ errcode: 0, row_errors: [], unknown_headings: [] })
  await runTaskNow(platform, started['task_id'])
  const [device] = await importer.devices([everything.imei])
  const kept = await prismaOf(platform).device.findUniqueOrThrow({ where: { id: device?.id ?? 0 } })
  expect(kept.claimCode).toEqual(
    new Uint8Array(hashClaimCode(everything.imei, 'AB12CD34', platform.config.SECRET)),
  )
  const items = await prismaOf(platform).taskItem.findMany({
    where: { taskId: started['task_id'] },
  })
  expect(JSON.stringify(items.map(({ input }) => input))).not.toContain('ab12')
  const params = { simei: String(device?.id) }
  const dueTime = Date.UTC(2030, 0, 5, 15, 59, 59) / 1000
  expect(await call(platform, 'device/GetDetail', params, { sid: importer.sid })).toMatchObject({
    name: '沪B00001',
    model: 'VL300',
    protocol: 'jt808',
    sgid_name: 'A',
    iccid: '89860012345678901234',
    sim: '1440012345678',
    wired: 1,
    phone: '13700000801',
    due_time: dueTime,
    icon: 2,
    car_type: 'truck',
    vehicle_brand: 'Dongfeng',
    frame_number: 'LGAX0123456789012',
    engine_number: 'E-1',
    insurance_company: 'PICC',
    insurance_time: '2027-03-01',
    inspection_time: '2027-04-30',
    leader_name: '王师傅',
    leader_sex: 'male',
    leader_id_number: '11010519491231002X',
    leader_phone: '13800000001',
    leader_mail: 'wang@example.com',
    leader_employer: 'Waypost',
    leader_address: 'Shanghai',
    remark: 'all of it',
  })
})

test('titles above the headings and full-width digits are borne, a heading twice is told', async () => {
  const imei = newNumber()
  const wide = imei.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))
  const file = await importer.sheet([
    ['2026 年设备清单'],
    [null, 'filled in by the shop'],
    ['imei', '名称', '设备名称'],
    [wide, 'first', 'second'],
    ['8.6E+14', 'lost digits', null],
  ])
  const started = await importer.start(file)
  expect(started).toMatchObject({ total: 2, unknown_headings: ['设备名称'] })
  expect(started['row_errors']).toMatchObject([{ row: 5, imei: '8.6E+14', column: 'imei' }])
  await runTaskNow(platform, started['task_id'])
  expect(await importer.devices([imei])).toMatchObject([{ name: 'first' }])
})

test('a group is found whatever its case, made once with its trace, and 500 at most', async () => {
  const owner = await createOrganisation(platform, { parent: importer.dealer })
  const { id: vans } = await createGroup(platform, owner, 'Vans')
  const run = async (groups: string[]) => {
    const rows = groups.map((group) => [newNumber(), group])
    const file = await importer.sheet([['imei', 'group'], ...rows])
    const { task_id } = await importer.start(file, { sfamilyid: String(owner.id) })
    await runTaskNow(platform, task_id)
    return { task: await importer.task(task_id), numbers: rows.map(([imei]) => imei ?? '') }
  }
  const { numbers } = await run(['vans', 'Lorries', 'LORRIES'])
  const made = await importer.devices(numbers)
  const others = made.filter(({ groupId }) => groupId !== vans)
  expect([made.length, others.length]).toEqual([3, 2])
  expect(new Set(others.map(({ group }) => group?.name))).toEqual(new Set(['Lorries']))
  const traces = await prismaOf(platform).audit.findMany({
    where: { func: 'family/AddGarage', objectName: 'Lorries' },
  })
  expect(traces).toMatchObject([{ objectKind: 'group', objectId: others[0]?.groupId }])
  await platform.pool.query(
    `INSERT INTO device_group (organisation_id, name) SELECT $1, 'g' || n FROM generate_series(1, 498) AS n`,
    [owner.id],
  )
  const { task } = await run(['g1', 'one more'])
  expect(task).toMatchObject({ done: 1, failed: 1 })
  expect(errorNameOf(task['fail_items'][0].errcode)).toBe('tooManyGroups')
})

test('a phone opens one device, an end of service is for dealers, from today on and for 20 years at most', async () => {
  const [one, two, three, four, five] = Array.from({ length: 5 }, newNumber)
  await createDevice(platform, {
    organisation: importer.dealer,
    imei: newNumber(),
    phone: '13700000811',
  })
  const file = await importer.sheet([
    ['imei', 'phone', 'dueTime'],
    [one, '13700000812', '2030-01-01'],
    [two, '13700000812', null],
    [three, '13700000811', null],
    [four, null, '2060-01-01'],
    [five, null, '2020-01-01'],
  ])
  const dry = await importer.start(file, { dry_run: true })
  const sent = (reply: Reply, key: string) =>
    reply[key].map((item: { row: number; errcode: number }) => [
      item.row,
      errorNameOf(item.errcode),
    ])
  const refusals = [
    [3, 'phoneBoundElsewhere'],
    [4, 'phoneBoundElsewhere'],
    [5, 'expiryTooLong'],
    [6, 'expiryPast'],
  ]
  expect(sent(dry, 'row_errors')).toEqual(refusals)
  const started = await importer.start(file)
  await runTaskNow(platform, started['task_id'])
  expect(sent(await importer.task(started['task_id']), 'fail_items')).toEqual(refusals)
  const owner = await createOrganisation(platform, { parent: importer.dealer, kind: 'end_user' })
  const permissions: Permission[] = ['e_ua_import_device']
  const user = await createAccount(platform, { organisation: owner, permissions })
  const as = await logIn(platform, user)
  const own = await putSheet(platform, user.id, [
    ['imei', 'phone', 'dueTime'],
    [newNumber(), '13700000813', null],
    [newNumber(), null, '2030-01-01'],
  ])
  const reply = await importer.start(own, { sfamilyid: String(owner.id), dry_run: true }, as)
  expect(sent(reply, 'row_errors')).toEqual([
    [2, 'noPermission'],
    [3, 'onlySellers'],
  ])
})

test('a dry run tells what the platform would refuse, and creates nothing', async () => {
  const [taken, binned, foreign, good] = [newNumber(), newNumber(), newNumber(), newNumber()]
  const sibling = await createOrganisation(platform, { parent: importer.root })
  await createDevice(platform, { organisation: importer.dealer, imei: taken })
  await createDevice(platform, {
    organisation: importer.dealer,
    imei: binned,
    deletedAt: new Date(),
  })
  await createDevice(platform, { organisation: sibling, imei: foreign, deletedAt: new Date() })
  const rows = [taken, binned, foreign, good].map((imei) => [imei, 'new group'])
  const file = await importer.sheet([['imei', 'group'], ...rows])
  const reply = await importer.start(file, { dry_run: true, create_groups: false })
  expect(reply['task_id']).toBeNull()
  const codes = reply['row_errors'].map((one: { row: number; errcode: number }) => [
    one.row,
    one.errcode,
  ])
  const [exists, inBin, noGroup] = [269877413, 269877484, 269877531]
  expect(codes).toEqual([
    [2, exists],
    [2, noGroup],
    [3, inBin],
    [3, noGroup],
    [4, exists],
    [4, noGroup],
    [5, noGroup],
  ])
  expect(await importer.devices([good])).toEqual([])
  const started = await importer.start(file, { create_groups: false })
  await runTaskNow(platform, started['task_id'])
  expect(await importer.task(started['task_id'])).toMatchObject({ done: 0, failed: 4 })
})

describe('the validation rules', () => {
  const tryRow = async (headings: string[], row: ExcelJS.CellValue[]) => {
    const file = await importer.sheet([headings, row])
    const reply = await importer.start(file, { dry_run: true, confirm: true })
    return reply.error ?? reply['row_errors'].length
  }

  test.each([
    ['device number length 6-15, digits only', ['imei'], ['12345'], 1],
    ['device number of letters', ['imei'], ['abcdef'], 1],
    ['device number of 16 digits', ['imei'], ['8612345678901234'], 1],
    ['device number of 6 digits', ['imei'], ['612345'], 0],
    ['device number missing', ['imei', 'name'], [null, 'x'], 1],
    [
      'SIM number 11 or 13',
      ['imei', 'sim', 'iccid'],
      ['712345', '123456789012', `${'1'.repeat(20)}`],
      1,
    ],
    ['ICCID 20 letters or digits', ['imei', 'iccid'], ['712345', '8986'], 1],
    ['ICCID not letters only', ['imei', 'iccid'], ['712345', 'A'.repeat(20)], 1],
    ['SIM count above ICCID count', ['imei', 'sim'], ['712345', '13800000001'], 'simAboveIccid'],
    ['name too long', ['imei', 'name'], ['712345', 'x'.repeat(41)], 1],
    ['ICCID that Excel cut', ['imei', 'iccid'], ['712345', 8.986e19], 1],
    ['formula without a result', ['imei', 'name'], ['712345', { formula: 'A1' }], 1],
    ['no heading for the number', ['name'], ['x'], 'sheetHeading'],
  ] as const)('%s', async (_, headings, row, verdict) => {
    expect(await tryRow([...headings], [...row] as ExcelJS.CellValue[])).toBe(verdict)
  })

  test('importing ICCID only asks for confirmation', async () => {
    const imei = newNumber()
    const file = await importer.sheet([
      ['imei', 'iccid'],
      [imei, '8986001234567890123A'],
    ])
    expect(await importer.start(file)).toMatchObject({
      task_id: null,
      needs_confirm: true,
      total: 1,
    })
    const started = await importer.start(file, { confirm: true })
    expect(started['task_id']).toEqual(expect.any(String))
    await runTaskNow(platform, started['task_id'])
    expect(await importer.devices([imei])).toMatchObject([{ iccid: '8986001234567890123A' }])
  })
})

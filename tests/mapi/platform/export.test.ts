import ExcelJS from 'exceljs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { harmless, withoutGuard } from '#lib/format/csv.ts'
import { exportRows } from '#lib/pages/list-params.ts'
import { lists } from '#lib/pages/lists.ts'
import { parseSheet } from '#server/sheet/parse-sheet.ts'
import { errorText } from '#server/texts/error-text.ts'
import { exportWorkOf } from '../../../workers/export/export-work.ts'
import { openCsv } from '../../../workers/export/open-csv.ts'
import { openXlsx } from '../../../workers/export/open-xlsx.ts'
import type { TaskWorks } from '../../../workers/task/run-task.ts'
import { taskWorks } from '../../../workers/task/task-works.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createDevice, putState } from '../../factories/devices.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { prismaOf } from '../../factories/prisma-of.ts'
import { runTaskNow } from '../../factories/tasks.ts'

let platform: Platform
let root: Organisation
let dealer: Organisation
let accountId: number
let sid: string
const count = 230

beforeAll(async () => {
  platform = await openPlatform()
  root = await createOrganisation(platform, { name: 'root' })
  dealer = await createOrganisation(platform, { name: '=dealer()', parent: root })
  const account = await createAccount(platform, { organisation: dealer })
  accountId = account.id
  sid = await logIn(platform, account)
  await platform.pool.query(
    `INSERT INTO device (imei, organisation_id, name, protocol, activated_at)
     SELECT 8600000 + n, $1, CASE WHEN n = 1 THEN '=HYPERLINK("http://evil")' ELSE 'device ' || n END, 'gt06',
       '2026-11-20T17:00:00Z' FROM generate_series(1, $2::int) AS n`,
    [dealer.id, count],
  )
  const sibling = await createOrganisation(platform, { parent: root })
  await createDevice(platform, { organisation: sibling, imei: '8600000999' })
})
afterAll(() => platform.close())

async function start(params: object, as = sid): Promise<Reply> {
  platform.advance(2)
  return call(platform, 'export/Start', { report: 'device', ...params }, { sid: as })
}

async function run(params: object): Promise<{ task: Reply; bytes: Buffer }> {
  const started = await start(params)
  expect(started.error).toBeUndefined()
  await runTaskNow(platform, started['task_id'])
  const { item } = await call(platform, 'export/Get', { task_id: started['task_id'] }, { sid })
  const file =
    item.file_id &&
    (await prismaOf(platform).storedFile.findUnique({ where: { id: item.file_id } }))
  return { task: item, bytes: Buffer.from(file?.bytes ?? '') }
}

async function sheetOf(bytes: Buffer) {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(new Uint8Array(bytes).buffer)
  const [sheet] = book.worksheets
  if (!sheet) throw new Error('no sheet')
  return sheet
}

test('all pages of a list become one sheet with typed cells and headings in the language', async () => {
  const { task, bytes } = await run({})
  expect(task).toMatchObject({
    kind: 'export',
    state: 'done',
    is_finish: true,
    done: count,
    report: 'device',
    format: 'xlsx',
    return_msg: '',
  })
  expect(task['file_name']).toMatch(/\.xlsx$/)
  const sheet = await sheetOf(bytes)
  const [, ...headings] = sheet.getRow(1).values as string[]
  expect(headings.slice(0, 3)).toEqual(['名称', '设备号', '状态'])
  expect(sheet.actualRowCount).toBe(count + 1)
  const numbers = new Set(sheet.getColumn(2).values.slice(2))
  expect(numbers.size).toBe(count)
  expect(numbers).not.toContain('8600000999')
  const activated = headings.indexOf('激活时间') + 1
  expect(sheet.getCell(2, 2).type).toBe(ExcelJS.ValueType.String)
  expect(sheet.getCell(2, activated).value).toEqual(new Date('2026-11-21T01:00:00Z'))
})

test('chosen columns in their order, as CSV that no spreadsheet runs', async () => {
  const { bytes, task } = await run({ format: 'csv', columns: ['imei', 'name', 'sfamily_name'] })
  const lines = String(bytes).split('\r\n')
  expect(lines[0]).toBe('\uFEFF设备号,名称,所属组织')
  expect(lines[1]).toBe(`8600001,"'=HYPERLINK(""http://evil"")",'=dealer()`)
  expect(lines).toHaveLength(count + 2)
  expect(task['file_name']).toMatch(/\.csv$/)
})

test('a list in another order comes whole, with what people wrote of its devices', async () => {
  const device = await prismaOf(platform).device.findFirstOrThrow({
    where: { organisationId: dealer.id },
    orderBy: { imei: 'desc' },
  })
  const modify = { simei: String(device.id), leader_sex: 'male', insurance_time: '2027-03-01' }
  const written = { frame_number: 'LGAX0123456789012', leader_phone: '01380000000' }
  await call(platform, 'device/Modify', { ...modify, ...written }, { sid })
  await putState(platform, device.id, { lat: 31_230_000, lon: 121_470_000 })
  const plain = ['imei', 'wired', 'frame_number', 'insurance_time', 'leader_sex', 'leader_phone']
  const params = { sort: 'modify', is_desc: true }
  const { task, bytes } = await run({ format: 'csv', columns: [...plain, 'addr'], params })
  expect(task).toMatchObject({ state: 'done', done: count })
  const [headings, first, ...rest] = String(bytes).trim().split('\r\n')
  expect(headings).toBe('设备号,供电方式,车架号,保险到期,负责人性别,负责人电话,地址')
  expect(first).toContain(`${device.imei},有线,LGAX0123456789012,2027-03-01,男,01380000000,`)
  expect(first).toContain('上海')
  expect(new Set(rest.map((line) => line.split(',')[0])).size).toBe(count - 1)
})

test('who thinks in miles gets miles', async () => {
  const [device] = await prismaOf(platform).device.findMany({ where: { imei: '8600002' } })
  await putState(platform, device?.id ?? 0, { speed: 653 })
  const columns = ['imei', 'speed']
  const lineOf = async () =>
    String((await run({ format: 'csv', columns: columns })).bytes).split('\r\n')[2]
  expect(await lineOf()).toBe('8600002,65.3')
  const choose = (units: string) =>
    call(platform, 'user/SetInfo', { settings: { measure: { units: units } } }, { sid })
  await choose('ussystem')
  expect(await lineOf()).toBe('8600002,40.576')
  await choose('metric')
})

test('organisations below and groups come whole in the order of the screen', async () => {
  const home = await createOrganisation(platform, { name: 'home', parent: dealer })
  await platform.pool.query(
    `INSERT INTO organisation (parent_id, path, name)
     SELECT $1, $2 || 'c' || n || '/', 'child ' || n FROM generate_series(101, 250) n`,
    [home.id, home.path],
  )
  await platform.pool.query(
    `INSERT INTO device_group (organisation_id, name) SELECT $1, 'group ' || n FROM generate_series(101, 250) n`,
    [home.id],
  )
  const expected = (name: string) => Array.from({ length: 150 }, (_, at) => `${name} ${250 - at}`)
  const order = { sort: 'name', is_desc: true }
  const of = {
    'customer/children': {
      params: { familyid: String(home.id), get_current: true, ...order },
      columns: ['sname', 'type', 'imei_count'],
      lines: ['名称,类型,本级设备', ...expected('child').map((name) => `${name},经销商,0`)],
    },
    'customer/groups': {
      params: { sfamilyid: String(home.id), ...order },
      columns: ['name', 'imei_count'],
      lines: ['名称,设备数', ...expected('group').map((name) => `${name},0`)],
    },
  }
  for (const [report, { lines, ...requested }] of Object.entries(of)) {
    const { bytes } = await run({ report, format: 'csv', ...requested })
    expect(String(bytes).replace('\uFEFF', '').trim().split('\r\n')).toEqual(lines)
  }
  const sibling = { familyid: String(root.id) }
  expect((await start({ report: 'customer/children', params: sibling })).error).toBe('notFound')
})

test('filters narrow it, paging of the caller is ignored, and nothing found is told', async () => {
  const { task } = await run({ params: { search: 'device 11', limit_size: 1, last_imei: '9' } })
  expect(task['done']).toBe(11)
  const none = await run({ params: { search: 'nothing like this' } })
  expect(none.task).toMatchObject({
    state: 'failed',
    file_id: null,
    return_msg: '没有可导出的数据',
  })
})

test('one export at a time; a cancelled one leaves nothing', async () => {
  const [one, two] = await Promise.all([start({}), start({ format: 'csv' })])
  const refused = [one, two].filter(({ error }) => error === 'exportRunning')
  const id = [one, two].find(({ error }) => !error)?.['task_id']
  expect([refused.length, typeof id]).toEqual([1, 'string'])
  expect(await call(platform, 'export/Get', {}, { sid })).toMatchObject({
    item: { task_id: id, is_finish: false },
  })
  expect((await call(platform, 'export/Cancel', { task_id: id }, { sid })).error).toBeUndefined()
  await runTaskNow(platform, id)
  const { item } = await call(platform, 'export/Get', { task_id: id }, { sid })
  expect(item).toMatchObject({ state: 'cancelled', file_id: null })
  expect((await call(platform, 'export/Cancel', { task_id: id }, { sid })).error).toBe(
    'taskFinished',
  )
})

test('what the list refuses, the export refuses', async () => {
  expect((await start({ report: 'total/nothing' })).error).toBe('notFound')
  expect((await start({ params: { sfamilyid: String(root.id) } })).error).toBe('notFound')
  expect((await start({ params: { nonsense: 1 } })).error).toBe('badParams')
  expect((await start({ columns: ['password'] })).error).toBe('badParams')
  const bare = await createAccount(platform, {
    organisation: dealer,
    permissions: ['e_ua_show_family'],
  })
  expect((await start({}, await logIn(platform, bare))).error).toBe('noPermission')
})

test('the recycle bin comes whole, each device once', async () => {
  const bin = await createOrganisation(platform, { parent: dealer })
  await platform.pool.query(
    `INSERT INTO device (imei, organisation_id, protocol, deleted_at)
     SELECT 8700000 + n, $1, 'gt06', $2::timestamptz - n * interval '1 second' FROM generate_series(1, 130) AS n`,
    [bin.id, new Date(platform.now())],
  )
  const params = { sfamilyid: String(bin.id) }
  const { task, bytes } = await run({ report: 'recycle', params, format: 'csv', columns: ['imei'] })
  expect(task).toMatchObject({ state: 'done', done: 130 })
  expect(new Set(String(bytes).trim().split('\r\n').slice(1)).size).toBe(130)
})

test('a filter narrows the file also where the report begins with a choice of its own', async () => {
  const now = Math.floor(platform.now() / 1000)
  const params = { start_time: now - 3600, end_time: now + 3600, kind: 'account' }
  await call(platform, 'usermgr/ModifyUser', { suid: String(accountId), nickName: 'x' }, { sid })
  const requested = { report: 'total/accountRecord', format: 'csv', columns: ['func'], params }
  const { bytes } = await run(requested)
  const page = await call(platform, 'usermgr/GetLoginLog', params, { sid })
  expect(page['items'].length).toBeGreaterThan(0)
  expect(String(bytes).trim().split('\r\n')).toHaveLength(page['items'].length + 1)
})

test('rights and reach are those of the time of the writing', async () => {
  const elsewhere = await createOrganisation(platform, { parent: root })
  const other = await createAccount(platform, { organisation: dealer })
  const as = await logIn(platform, other)
  const moved = await start({ params: { sfamilyid: String(dealer.id) } }, as)
  await prismaOf(platform).account.update({
    where: { id: other.id },
    data: { organisationId: elsewhere.id },
  })
  await runTaskNow(platform, moved['task_id'])
  const { task_id } = moved
  const task = await call(platform, 'family/GetTask', { task_id }, { sid: as })
  const return_msg = errorText('taskStopped', 'zh')
  expect(task).toMatchObject({ state: 'failed', file_id: null, return_msg })
})

test('an export of somebody else does not exist', async () => {
  const other = await createAccount(platform, { organisation: dealer })
  const as = await logIn(platform, other)
  const { task_id } = await start({ format: 'csv' })
  for (const func of ['export/Get', 'export/Cancel', 'family/GetTask'])
    expect((await call(platform, func, { task_id }, { sid: as })).error).toBe('notFound')
  expect(await call(platform, 'export/Get', {}, { sid: as })).toMatchObject({ item: null })
  await runTaskNow(platform, task_id)
  const { item } = await call(platform, 'export/Get', { task_id }, { sid })
  const stolen = await call(platform, 'file/GetDownload', { file_id: item.file_id }, { sid: as })
  expect(stolen.error).toBe('notFound')
  const import_ = await prismaOf(platform).task.create({
    data: { kind: 'import', organisationId: dealer.id, accountId, state: 'done' },
  })
  const asExport = { task_id: String(import_.id) }
  expect((await call(platform, 'export/Get', asExport, { sid })).error).toBe('notFound')
})

test('what a worker left half-written another one writes whole, and a file is kept for a day', async () => {
  const { task_id } = await start({ format: 'csv', columns: ['imei'] })
  const dying: TaskWorks = {
    ...taskWorks,
    export: {
      ...taskWorks.export,
      kind: 'file',
      makeFile: async () => {
        throw new Error('killed')
      },
    },
  }
  await runTaskNow(platform, task_id, dying).catch(() => undefined)
  const itemOf = async () => (await call(platform, 'export/Get', { task_id }, { sid })).item
  expect(await itemOf()).toMatchObject({ is_finish: false, file_id: null })
  await runTaskNow(platform, task_id)
  const item = await itemOf()
  expect(item).toMatchObject({ state: 'done', done: count })
  const file = await prismaOf(platform).storedFile.findUniqueOrThrow({
    where: { id: item.file_id },
  })
  expect(
    String(Buffer.from(file.bytes ?? ''))
      .trim()
      .split('\r\n'),
  ).toHaveLength(count + 1)
  expect(Number(file.expiresAt) - Number(file.createdAt)).toBe(86_400_000)
})

test('a task that takes its worker down each time is given up', async () => {
  const { task_id } = await start({ format: 'csv' })
  for (let n = 0; n < 5; n++) {
    await platform.pool.query(
      `UPDATE task SET params = params || '{"startedAt": 0}' || jsonb_build_object('starts', $2::int) WHERE id = $1`,
      [task_id, n + 1],
    )
  }
  await runTaskNow(platform, task_id)
  const task = await call(platform, 'family/GetTask', { task_id }, { sid })
  expect(task).toMatchObject({ state: 'failed', return_msg: errorText('taskBroken', 'zh') })
})

test('a report of more rows than a file takes is refused with the number', async () => {
  expect(exportRows).toBe(100_000)
  const rows = 250
  await platform.pool.query(
    `INSERT INTO audit (at, actor_kind, actor_id, actor_name, organisation_id, organisation_path, func, errcode)
     SELECT now() - interval '1 hour' - n * interval '1 ms', 'account', $1, 'many', $2, $3, 'user/Login', 0
     FROM generate_series(1, $4::int) AS n`,
    [accountId, dealer.id, dealer.path, rows],
  )
  const now = Math.floor(platform.now() / 1000)
  const params = { start_time: now - 7200, end_time: now - 1800 }
  const runUpTo = async (most: number) => {
    const { task_id } = await start({ report: 'total/accountRecord', params, format: 'csv' })
    await runTaskNow(platform, task_id, { ...taskWorks, export: exportWorkOf(most) })
    return (await call(platform, 'export/Get', { task_id }, { sid })).item
  }
  expect(await runUpTo(rows)).toMatchObject({ state: 'done', done: rows })
  expect(await runUpTo(rows - 1)).toMatchObject({
    state: 'failed',
    file_id: null,
    return_msg: errorText('exportTooLong', 'zh', { rows: rows - 1 }),
  })
})

test('every report can be asked for', async () => {
  await putState(platform, (await prismaOf(platform).device.findFirstOrThrow()).id)
  for (const { path } of lists) {
    const started = await start({ report: path })
    if (started.error) expect(started.error, path).toMatch(/badParams|noPermission/)
    else await runTaskNow(platform, started['task_id'])
  }
})

test('no text of CSV begins as a formula does, no text of xlsx is one or is changed', async () => {
  const leads = /^[=+\-@＝＋－＠﹢﹣﹫⁺\t\0]/
  const risky = fc
    .tuple(fc.constantFrom(...'=+-@＝＋－＠﹢﹣﹫⁺\t\r\0', ''), fc.string())
    .map((two) => two.join(''))
  fc.assert(fc.property(risky, (text) => !leads.test(harmless(text))))
  fc.assert(fc.property(risky, (text) => withoutGuard(harmless(text)) === text))
  await fc.assert(
    fc.asyncProperty(fc.array(risky, { minLength: 1, maxLength: 20 }), async (texts) => {
      const xlsx = openXlsx({ title: 't', headings: ['h'], columns: [{ as: 'text' }] })
      const csv = openCsv(['h'])
      for (const text of texts) {
        xlsx.add([text])
        csv.add([text])
      }
      const sheet = await sheetOf(await xlsx.finish())
      sheet.eachRow((row) => expect(row.getCell(1).type).not.toBe(ExcelJS.ValueType.Formula))
      expect(String(await csv.finish())).not.toMatch(/(^|\r\n)"?[=+\-@＝＋－＠﹢﹣﹫⁺\t\0]/)
    }),
    { numRuns: 25 },
  )
})

test('what looks like an escape of Excel, and a carriage return, come back as they were', async () => {
  const xlsx = openXlsx({ title: 't', headings: ['h'], columns: [{ as: 'text' }] })
  xlsx.add(['_x0041_ a\r\nb'])
  const [sheet] = await parseSheet(await xlsx.finish())
  expect(sheet?.rows[1]?.cells[0]?.text).toBe('_x0041_ a\r\nb')
})

test('negative numbers stay numbers', async () => {
  const xlsx = openXlsx({ title: 't', headings: ['n'], columns: [{ as: 'number' }] })
  xlsx.add([-5])
  expect((await sheetOf(await xlsx.finish())).getCell('A2').value).toBe(-5)
  const csv = openCsv(['n'])
  csv.add([-5])
  expect(String(await csv.finish())).toBe('\uFEFFn\r\n-5\r\n')
})

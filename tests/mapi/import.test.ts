import type ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorNameOf } from '#lib/codes/error-codes.ts'
import type { Permission } from '#lib/codes/permissions.ts'
import { type ImportKey, importColumns } from '#server/domain/import/import-columns.ts'
import { call, logIn, type Reply } from '../factories/caller.ts'
import { createDevice } from '../factories/devices.ts'
import {
  createAccount,
  createGroup,
  createOrganisation,
  nextNumber,
  type Organisation,
} from '../factories/organisations.ts'
import { openPlatform, type Platform } from '../factories/platform.ts'
import { putFile, putSheet, runTaskNow } from '../factories/tasks.ts'

let platform: Platform
let root: Organisation
let dealer: Organisation
let accountId: number
let sid: string

beforeAll(async () => {
  platform = await openPlatform()
  root = await createOrganisation(platform, { name: 'root' })
  dealer = await createOrganisation(platform, { name: 'dealer', parent: root })
  const account = await createAccount(platform, { organisation: dealer })
  accountId = account.id
  sid = await logIn(platform, account)
})
afterAll(() => platform.close())

const number = () => String(860_100_000_000_000 + nextNumber())
const sheet = (rows: ExcelJS.CellValue[][]) => putSheet(platform, accountId, rows)

async function startImport(fileId: string, params: object = {}, as = sid): Promise<Reply> {
  platform.advance(2)
  const common = { file_id: fileId, sfamilyid: String(dealer.id) }
  return call(platform, 'device/Import', { ...common, ...params }, { sid: as })
}

const getTask = (id: string, as = sid) =>
  call(platform, 'family/GetTask', { task_id: id }, { sid: as })
const devices = (numbers: string[]) =>
  platform.db.device.findMany({
    where: { imei: { in: numbers } },
    include: { group: true, profile: true },
  })

test('the good rows become devices, the bad ones are told with their row and reason', async () => {
  const [first, second, taken, twice] = [number(), number(), number(), number()]
  await createDevice(platform, { organisation: dealer, imei: taken })
  const file = await sheet([
    [
      '设备号*',
      '设备名称',
      '型号',
      '协议',
      '分组',
      'ICCID',
      'SIM卡号',
      '有线/无线',
      '车架号',
      '颜色',
    ],
    [
      first,
      '沪A12345',
      'VL300',
      'GT06',
      '冷链',
      '89860012345678901234',
      '13800000001',
      '无线',
      'LSV1',
      '红',
    ],
    [Number(second), 'numbers are fine', null, null, '冷链', null, null, null, null, null],
    ['12345', 'too short', null, null, null, null, null, null, null, null],
    [taken, 'is a device', null, null, null, null, null, null, null, null],
    [twice, 'once', null, null, null, null, null, null, null, null],
    [twice, 'twice', null, null, null, null, null, null, null, null],
    [number(), 'protocol', null, 'http', null, null, null, null, null, null],
  ])
  const started = await startImport(file)
  expect(started).toMatchObject({
    errcode: 0,
    total: 7,
    needs_confirm: false,
    unknown_headings: ['颜色'],
  })
  expect(started['row_errors']).toMatchObject([
    {
      row: 4,
      imei: '12345',
      column: '设备号*',
      error_message: expect.stringMatching(/^设备号\*：.*6.15/),
    },
    { row: 7, column: null },
    { row: 8, column: '协议', error_message: expect.stringContaining('jt808 / gt06 / osmand') },
  ])
  expect(await getTask(started['task_id'])).toMatchObject({
    state: 'waiting',
    is_finish: false,
    failed: 3,
  })
  await runTaskNow(platform, started['task_id'])
  const task = await getTask(started['task_id'])
  expect(task).toMatchObject({
    kind: 'import',
    state: 'done',
    is_finish: true,
    return_msg: '',
    total: 7,
    done: 3,
    failed: 4,
    file_id: null,
  })
  expect(task['fail_items']).toMatchObject([
    { row: 4, imei: '12345' },
    { row: 5, imei: taken, errcode: 269877413 },
    { row: 7, imei: twice, errcode: 269877530 },
    { row: 8 },
  ])
  const [one] = await devices([first])
  expect(one).toMatchObject({
    organisationId: dealer.id,
    name: '沪A12345',
    model: 'VL300',
    protocol: 'gt06',
    iccid: '89860012345678901234',
    sim: '13800000001',
    wired: 1,
    group: { name: '冷链' },
    profile: { frameNumber: 'LSV1' },
  })
  const [other] = await devices([second])
  expect(other).toMatchObject({ protocol: 'jt808', groupId: one?.groupId })
  expect(await devices([twice])).toHaveLength(1)
  const traces = await platform.db.audit.findMany({
    where: { func: 'device/Import', objectName: first },
  })
  expect(traces).toMatchObject([{ objectKind: 'device', organisationId: dealer.id }])
})

test('headings and words are understood in every language, and the example row is left out', async () => {
  const imei = number()
  const file = await sheet([
    ['Device number *', 'Name or plate', 'Wired or wireless'],
    ['123456789012345', 'example', 'wired'],
    [imei, 'mine', 'Wireless'],
  ])
  const started = await startImport(file)
  expect(started).toMatchObject({ total: 1, row_errors: [] })
  await runTaskNow(platform, started['task_id'])
  expect(await devices([imei])).toMatchObject([{ name: 'mine', wired: 1 }])
  expect(await devices(['123456789012345'])).toEqual([])
})

const everything = {
  imei: number(),
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
} satisfies Record<ImportKey, ExcelJS.CellValue>

test('every column of the sheet becomes a field of the device', async () => {
  const keys = Object.keys(everything)
  expect(keys.toSorted()).toEqual(importColumns.map(({ key }) => key).toSorted())
  const file = await sheet([keys, Object.values(everything)])
  const started = await startImport(file)
  expect(started).toMatchObject({ errcode: 0, row_errors: [], unknown_headings: [] })
  await runTaskNow(platform, started['task_id'])
  const [device] = await devices([everything.imei])
  const params = { simei: String(device?.id) }
  // The account's zone is UTC+8.
  const dueTime = Date.UTC(2030, 0, 5, 15, 59, 59) / 1000
  expect(await call(platform, 'device/GetDetail', params, { sid })).toMatchObject({
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
  const imei = number()
  const wide = imei.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))
  const file = await sheet([
    ['2026 年设备清单'],
    [null, 'filled in by the shop'],
    ['imei', '名称', '设备名称'],
    [wide, 'first', 'second'],
    ['8.6E+14', 'lost digits', null],
  ])
  const started = await startImport(file)
  expect(started).toMatchObject({ total: 2, unknown_headings: ['设备名称'] })
  expect(started['row_errors']).toMatchObject([{ row: 5, imei: '8.6E+14', column: 'imei' }])
  await runTaskNow(platform, started['task_id'])
  expect(await devices([imei])).toMatchObject([{ name: 'first' }])
})

test('a group is found whatever its case, made once with its trace, and 500 at most', async () => {
  const owner = await createOrganisation(platform, { parent: dealer })
  const { id: vans } = await createGroup(platform, owner, 'Vans')
  const run = async (groups: string[]) => {
    const rows = groups.map((group) => [number(), group])
    const file = await sheet([['imei', 'group'], ...rows])
    const { task_id } = await startImport(file, { sfamilyid: String(owner.id) })
    await runTaskNow(platform, task_id)
    return { task: await getTask(task_id), numbers: rows.map(([imei]) => imei ?? '') }
  }
  const { numbers } = await run(['vans', 'Lorries', 'LORRIES'])
  const made = await devices(numbers)
  const others = made.filter(({ groupId }) => groupId !== vans)
  expect([made.length, others.length]).toEqual([3, 2])
  expect(new Set(others.map(({ group }) => group?.name))).toEqual(new Set(['Lorries']))
  const traces = await platform.db.audit.findMany({
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

test('a phone opens one device, an end of service is for dealers and for 20 years at most', async () => {
  const [one, two, three, four] = [number(), number(), number(), number()]
  await createDevice(platform, { organisation: dealer, imei: number(), phone: '13700000811' })
  const file = await sheet([
    ['imei', 'phone', 'dueTime'],
    [one, '13700000812', '2030-01-01'],
    [two, '13700000812', null],
    [three, '13700000811', null],
    [four, null, '2060-01-01'],
  ])
  const dry = await startImport(file, { dry_run: true })
  const told = (reply: Reply, key: string) =>
    reply[key].map((item: { row: number; errcode: number }) => [
      item.row,
      errorNameOf(item.errcode),
    ])
  const refusals = [
    [3, 'phoneBoundElsewhere'],
    [4, 'phoneBoundElsewhere'],
    [5, 'expiryTooLong'],
  ]
  expect(told(dry, 'row_errors')).toEqual(refusals)
  const started = await startImport(file)
  await runTaskNow(platform, started['task_id'])
  expect(told(await getTask(started['task_id']), 'fail_items')).toEqual(refusals)
  const owner = await createOrganisation(platform, { parent: dealer, kind: 'end_user' })
  const permissions: Permission[] = ['e_ua_import_device']
  const user = await createAccount(platform, { organisation: owner, permissions })
  const as = await logIn(platform, user)
  const own = await putSheet(platform, user.id, [
    ['imei', 'phone', 'dueTime'],
    [number(), '13700000813', null],
    [number(), null, '2030-01-01'],
  ])
  const reply = await startImport(own, { sfamilyid: String(owner.id), dry_run: true }, as)
  expect(told(reply, 'row_errors')).toEqual([
    [2, 'noPermission'],
    [3, 'onlySellers'],
  ])
})

test('a dry run tells what the platform would refuse, and creates nothing', async () => {
  const [taken, binned, foreign, good] = [number(), number(), number(), number()]
  const sibling = await createOrganisation(platform, { parent: root })
  await createDevice(platform, { organisation: dealer, imei: taken })
  await createDevice(platform, { organisation: dealer, imei: binned, deletedAt: new Date() })
  await createDevice(platform, { organisation: sibling, imei: foreign, deletedAt: new Date() })
  const rows = [taken, binned, foreign, good].map((imei) => [imei, 'new group'])
  const file = await sheet([['imei', 'group'], ...rows])
  const reply = await startImport(file, { dry_run: true, create_groups: false })
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
  expect(await devices([good])).toEqual([])
  const started = await startImport(file, { create_groups: false })
  await runTaskNow(platform, started['task_id'])
  expect(await getTask(started['task_id'])).toMatchObject({ done: 0, failed: 4 })
})

describe('the rules of spec §5', () => {
  const tryRow = async (headings: string[], row: ExcelJS.CellValue[]) => {
    const file = await sheet([headings, row])
    const reply = await startImport(file, { dry_run: true, confirm: true })
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
    const imei = number()
    const file = await sheet([
      ['imei', 'iccid'],
      [imei, '8986001234567890123A'],
    ])
    expect(await startImport(file)).toMatchObject({ task_id: null, needs_confirm: true, total: 1 })
    const started = await startImport(file, { confirm: true })
    expect(started['task_id']).toEqual(expect.any(String))
    await runTaskNow(platform, started['task_id'])
    expect(await devices([imei])).toMatchObject([{ iccid: '8986001234567890123A' }])
  })
})

test('twenty failures are offered as fail.txt, a line each', async () => {
  const numbers = Array.from({ length: 20 }, number)
  for (const imei of numbers) await createDevice(platform, { organisation: dealer, imei })
  const file = await sheet([['imei'], ...numbers.map((imei) => [imei])])
  const started = await startImport(file)
  await runTaskNow(platform, started['task_id'])
  const task = await getTask(started['task_id'])
  expect(task).toMatchObject({ failed: 20, file_name: 'fail.txt' })
  expect(task['fail_items']).toHaveLength(20)
  const { bytes, accountId: owner } = await platform.db.storedFile.findUniqueOrThrow({
    where: { id: task['file_id'] },
  })
  const lines = Buffer.from(bytes).toString().trim().split('\r\n')
  expect(owner).toBe(accountId)
  expect(lines).toHaveLength(20)
  expect(lines[0]).toBe(`${numbers[0]}\t2\t${task['fail_items'][0].error_message}`)
})

test('the same request_id starts one import', async () => {
  const imei = number()
  const file = await sheet([['imei'], [imei]])
  const request_id = `import-${imei}`
  const [one, two] = await Promise.all([
    startImport(file, { request_id }),
    startImport(file, { request_id }),
  ])
  expect(one['task_id']).toEqual(expect.any(String))
  expect(two).toEqual(one)
  await runTaskNow(platform, one['task_id'])
  await runTaskNow(platform, one['task_id'])
  expect(await getTask(one['task_id'])).toMatchObject({ done: 1, failed: 0 })
})

test('three imports at a time, a cancelled one makes room and does nothing more', async () => {
  const numbers = Array.from({ length: 4 }, number)
  const files = await Promise.all(numbers.map((imei) => sheet([['imei'], [imei]])))
  const started: Reply[] = []
  for (const file of files) started.push(await startImport(file))
  expect(started.map(({ error }) => error)).toEqual([
    undefined,
    undefined,
    undefined,
    'taskRunning',
  ])
  const ids = started.slice(0, 3).map((reply) => reply['task_id'] as string)
  const cancel = () => call(platform, 'family/CancelTask', { task_id: ids[0] }, { sid })
  expect(await cancel()).toMatchObject({ errcode: 0 })
  expect((await cancel()).error).toBe('taskFinished')
  for (const id of ids) await runTaskNow(platform, id)
  expect(await devices(numbers)).toHaveLength(2)
  expect(await getTask(ids[0] ?? '')).toMatchObject({
    state: 'cancelled',
    is_finish: true,
    done: 0,
  })
  expect((await getTask(ids[0] ?? ''))['return_msg']).not.toBe('')
})

describe('the rights of the starter at the time of the work', () => {
  const begin = async () => {
    const account = await createAccount(platform, { organisation: dealer })
    const as = await logIn(platform, account)
    const imei = number()
    const file = await putSheet(platform, account.id, [['imei'], [imei]])
    const started = await startImport(file, {}, as)
    return { account, imei, id: started['task_id'] as string }
  }
  const end = async ({ id, imei }: { id: string; imei: string }) => {
    await runTaskNow(platform, id)
    const task = await platform.db.task.findUniqueOrThrow({ where: { id: BigInt(id) } })
    expect(await devices([imei])).toEqual([])
    return task
  }

  test('a frozen account does nothing more', async () => {
    const { account, ...task } = await begin()
    await platform.db.account.update({ where: { id: account.id }, data: { frozenAt: new Date() } })
    expect(await end(task)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('冻结'),
    })
  })

  test('nor one that has lost the right', async () => {
    const { account, ...task } = await begin()
    const permissions: Permission[] = ['e_ua_export']
    await platform.db.account.update({ where: { id: account.id }, data: { permissions } })
    expect(await end(task)).toMatchObject({ state: 'failed' })
  })

  test('nor one that has left the tree', async () => {
    const { account, ...task } = await begin()
    const elsewhere = await createOrganisation(platform, { parent: root })
    await platform.db.account.update({
      where: { id: account.id },
      data: { organisationId: elsewhere.id },
    })
    expect(await end(task)).toMatchObject({ state: 'failed' })
  })
})

describe('what belongs to others does not exist', () => {
  test('their files, groups, organisations and tasks', async () => {
    const other = await createAccount(platform, { organisation: dealer })
    const otherSid = await logIn(platform, other)
    const file = await sheet([['imei'], [number()]])
    expect((await startImport(file, {}, otherSid)).error).toBe('notFound')
    const group = await createGroup(platform, root)
    expect((await startImport(file, { sgid: String(group.id) })).error).toBe('notFound')
    const below = await createOrganisation(platform, { parent: dealer })
    const groupBelow = await createGroup(platform, below)
    expect((await startImport(file, { sgid: String(groupBelow.id) })).error).toBe('groupElsewhere')
    expect((await startImport(file, { sfamilyid: String(root.id) })).error).toBe('notFound')
    const started = await startImport(file)
    const id = started['task_id']
    for (const func of ['family/GetTask', 'family/CancelTask']) {
      expect((await call(platform, func, { task_id: id }, { sid: otherSid })).error).toBe(
        'notFound',
      )
    }
    const list = await call(platform, 'family/GetTaskList', {}, { sid: otherSid })
    expect(list['items']).toEqual([])
    await runTaskNow(platform, id)
  })

  test('an export is no import, and what has expired is gone', async () => {
    const bytes = Buffer.from('x')
    const made = await putFile(platform, { accountId, bytes, kind: 'xlsx' })
    expect((await startImport(made)).error).toBe('notFound')
    const file = await sheet([['imei'], [number()]])
    await platform.pool.query(
      "UPDATE stored_file SET expires_at = now() - interval '1 day' WHERE id = $1",
      [file],
    )
    expect((await startImport(file)).error).toBe('notFound')
  })
})

test('own tasks are listed newest first, page by page', async () => {
  const all: string[] = []
  let last: string | undefined
  for (;;) {
    const params = { limit_size: 3, ...(last && { last_task_id: last }) }
    const { items } = await call(platform, 'family/GetTaskList', params, { sid })
    all.push(...items.map((row: { task_id: string }) => row.task_id))
    if (items.length < 3) break
    last = all.at(-1)
  }
  expect(all.length).toBeGreaterThan(5)
  expect(all).toEqual(all.toSorted((a, b) => Number(b) - Number(a)))
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Permission, permissions } from '#lib/codes/permissions.ts'
import { takeDownload } from '#server/domain/platform/file/open-download.ts'
import { readSheet } from '#server/sheet/read-sheet.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import { type Importer, newNumber, openImporter } from '../../factories/imports.ts'
import {
  createAccount,
  createGroup,
  createOrganisation,
  md5,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { prismaOf } from '../../factories/prisma-of.ts'
import { limit, unlimit } from '../../factories/service-limits.ts'
import { putFile, putSheet, runTaskNow } from '../../factories/tasks.ts'

let platform: Platform
let importer: Importer

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  importer = await openImporter(platform)
})
afterAll(() => platform.close())

test('each device uses up one of the importer’s imports; without the right nobody sets an end', async () => {
  const numbers = [newNumber(), newNumber()]
  await limit(platform, 'deviceImport', { flow: 1 })
  const file = await importer.sheet([['设备号*'], ...numbers.map((number) => [number])])
  const started = await importer.start(file)
  await runTaskNow(platform, started['task_id'])
  await unlimit(platform)
  expect(await importer.task(started['task_id'])).toMatchObject({
    done: 1,
    failed: 1,
    fail_items: [{ imei: numbers[1], errcode: 269877357 }],
  })
  const rest = permissions.filter((key) => key !== 'e_ua_modify_increment_platform')
  const clerk = await createAccount(platform, { organisation: importer.dealer, permissions: rest })
  const sid = await logIn(platform, clerk)
  const dated = await putSheet(platform, clerk.id, [
    ['设备号*', '到期时间'],
    [newNumber(), '2027-11-01'],
  ])
  const refused = await importer.start(dated, { dry_run: true }, sid)
  expect(refused['row_errors']).toMatchObject([{ errcode: 268697643 }])
})

test('the good rows become devices, the bad ones are told with their row and reason', async () => {
  const [first, second, taken, twice] = [newNumber(), newNumber(), newNumber(), newNumber()]
  await createDevice(platform, { organisation: importer.dealer, imei: taken })
  const file = await importer.sheet([
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
    [newNumber(), 'protocol', null, 'http', null, null, null, null, null, null],
  ])
  const started = await importer.start(file)
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
      column: '设备号',
      error_message: expect.stringMatching(/^设备号：.*6.15/),
    },
    { row: 7, column: null },
    { row: 8, column: '协议', error_message: expect.stringContaining('jt808 / gt06 / osmand') },
  ])
  expect(await importer.task(started['task_id'])).toMatchObject({
    state: 'waiting',
    is_finish: false,
    failed: 3,
  })
  await runTaskNow(platform, started['task_id'])
  const task = await importer.task(started['task_id'])
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
  const [one] = await importer.devices([first])
  expect(one).toMatchObject({
    organisationId: importer.dealer.id,
    name: '沪A12345',
    model: 'VL300',
    protocol: 'gt06',
    iccid: '89860012345678901234',
    sim: '13800000001',
    wired: 1,
    group: { name: '冷链' },
    profile: { frameNumber: 'LSV1' },
  })
  const [other] = await importer.devices([second])
  expect(other).toMatchObject({ protocol: 'jt808', groupId: one?.groupId })
  expect(await importer.devices([twice])).toHaveLength(1)
  const traces = await prismaOf(platform).audit.findMany({
    where: { func: 'device/Import', objectName: first },
  })
  expect(traces).toMatchObject([{ objectKind: 'device', organisationId: importer.dealer.id }])
})

test('twenty failures are offered as fail.txt, a line each', async () => {
  const numbers = Array.from({ length: 20 }, newNumber)
  for (const imei of numbers) await createDevice(platform, { organisation: importer.dealer, imei })
  const file = await importer.sheet([['imei'], ...numbers.map((imei) => [imei])])
  const started = await importer.start(file)
  await runTaskNow(platform, started['task_id'])
  const task = await importer.task(started['task_id'])
  expect(task).toMatchObject({ failed: 20, file_name: 'fail.txt' })
  expect(task['fail_items']).toHaveLength(20)
  const { bytes, accountId: owner } = await prismaOf(platform).storedFile.findUniqueOrThrow({
    where: { id: task['file_id'] },
  })
  const lines = Buffer.from(bytes ?? '')
    .toString()
    .trim()
    .split('\r\n')
  expect(owner).toBe(importer.accountId)
  expect(lines).toHaveLength(20)
  expect(lines[0]).toBe(`${numbers[0]}\t2\t${task['fail_items'][0].error_message}`)
})

test('random passwords come in one sheet with the failures, which can be taken once', async () => {
  const [fresh, other, known] = [newNumber(), newNumber(), newNumber()]
  await createDevice(platform, { organisation: importer.dealer, imei: known })
  const file = await importer.sheet([['imei'], [fresh], [other], [known]])
  const started = await importer.start(file, { password: 'random' })
  await runTaskNow(platform, started['task_id'])
  const task = await importer.task(started['task_id'])
  expect(task).toMatchObject({ done: 2, failed: 1, file_name: expect.stringMatching(/\.xlsx$/) })
  const items = await prismaOf(platform).taskItem.findMany({
    where: { taskId: started['task_id'] },
  })
  expect(items.filter(({ state }) => state === 'done').map(({ message }) => message)).toEqual([
    '',
    '',
  ])
  const { path } = await call(
    platform,
    'file/GetDownload',
    { file_id: task['file_id'] },
    { sid: importer.sid },
  )
  const take = (from: string) =>
    takeDownload(platform, from.replace('/download/', ''), platform.now())
  const sheet = await take(path)
  const [passwords] = await readSheet(sheet?.bytes ?? Buffer.alloc(0))
  const [, ...rows] = passwords?.rows ?? []
  const texts = rows.map(({ cells }) => [0, 1, 2].map((at) => cells[at]?.text ?? ''))
  expect(texts).toEqual([
    [fresh, expect.stringMatching(/^[0-9A-Za-z]{12}$/), ''],
    [other, expect.stringMatching(/^[0-9A-Za-z]{12}$/), ''],
    [known, '', expect.stringMatching(/./)],
  ])
  const password = texts[0]?.[1] ?? ''
  const login = await call(platform, 'user/Login', { account: fresh, pwd_md5: md5(password) })
  expect(login).toMatchObject({ errcode: 0, must_change_password: true })
  const again = { file_id: task['file_id'] }
  expect((await call(platform, 'file/GetDownload', again, { sid: importer.sid })).error).toBe(
    'notFound',
  )
  expect((await importer.task(started['task_id']))['file_id']).toBeNull()
})

test('the same request_id starts one import', async () => {
  const imei = newNumber()
  const file = await importer.sheet([['imei'], [imei]])
  const request_id = `import-${imei}`
  const [one, two] = await Promise.all([
    importer.start(file, { request_id }),
    importer.start(file, { request_id }),
  ])
  expect(one['task_id']).toEqual(expect.any(String))
  expect(two).toEqual(one)
  await runTaskNow(platform, one['task_id'])
  await runTaskNow(platform, one['task_id'])
  expect(await importer.task(one['task_id'])).toMatchObject({ done: 1, failed: 0 })
})

test('three imports at a time, a cancelled one makes room and does nothing more', async () => {
  const numbers = Array.from({ length: 4 }, newNumber)
  const files = await Promise.all(numbers.map((imei) => importer.sheet([['imei'], [imei]])))
  const started: Reply[] = []
  for (const file of files) started.push(await importer.start(file))
  expect(started.map(({ error }) => error)).toEqual([
    undefined,
    undefined,
    undefined,
    'taskRunning',
  ])
  const ids = started.slice(0, 3).map((reply) => reply['task_id'] as string)
  const cancel = () =>
    call(platform, 'family/CancelTask', { task_id: ids[0] }, { sid: importer.sid })
  expect(await cancel()).toMatchObject({ errcode: 0 })
  expect((await cancel()).error).toBe('taskFinished')
  for (const id of ids) await runTaskNow(platform, id)
  expect(await importer.devices(numbers)).toHaveLength(2)
  expect(await importer.task(ids[0] ?? '')).toMatchObject({
    state: 'cancelled',
    is_finish: true,
    done: 0,
  })
  expect((await importer.task(ids[0] ?? ''))['return_msg']).not.toBe('')
})

describe('the rights of the starter at the time of the work', () => {
  const begin = async () => {
    const account = await createAccount(platform, { organisation: importer.dealer })
    const as = await logIn(platform, account)
    const imei = newNumber()
    const file = await putSheet(platform, account.id, [['imei'], [imei]])
    const started = await importer.start(file, {}, as)
    return { account, imei, id: started['task_id'] as string }
  }
  const end = async ({ id, imei }: { id: string; imei: string }) => {
    await runTaskNow(platform, id)
    const task = await prismaOf(platform).task.findUniqueOrThrow({ where: { id: BigInt(id) } })
    expect(await importer.devices([imei])).toEqual([])
    return task
  }

  test('a frozen account does nothing more', async () => {
    const { account, ...task } = await begin()
    await prismaOf(platform).account.update({
      where: { id: account.id },
      data: { frozenAt: new Date() },
    })
    expect(await end(task)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('冻结'),
    })
  })

  test('nor one that has lost the right', async () => {
    const { account, ...task } = await begin()
    const permissions: Permission[] = ['e_ua_export']
    await prismaOf(platform).account.update({ where: { id: account.id }, data: { permissions } })
    expect(await end(task)).toMatchObject({ state: 'failed' })
  })

  test('nor one that has left the tree', async () => {
    const { account, ...task } = await begin()
    const elsewhere = await createOrganisation(platform, { parent: importer.root })
    await prismaOf(platform).account.update({
      where: { id: account.id },
      data: { organisationId: elsewhere.id },
    })
    expect(await end(task)).toMatchObject({ state: 'failed' })
  })
})

describe('what belongs to others does not exist', () => {
  test('their files, groups, organisations and tasks', async () => {
    const other = await createAccount(platform, { organisation: importer.dealer })
    const otherSid = await logIn(platform, other)
    const file = await importer.sheet([['imei'], [newNumber()]])
    expect((await importer.start(file, {}, otherSid)).error).toBe('notFound')
    const group = await createGroup(platform, importer.root)
    expect((await importer.start(file, { sgid: String(group.id) })).error).toBe('notFound')
    const below = await createOrganisation(platform, { parent: importer.dealer })
    const groupBelow = await createGroup(platform, below)
    expect((await importer.start(file, { sgid: String(groupBelow.id) })).error).toBe(
      'groupElsewhere',
    )
    expect((await importer.start(file, { sfamilyid: String(importer.root.id) })).error).toBe(
      'notFound',
    )
    const started = await importer.start(file)
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
    const made = await putFile(platform, { accountId: importer.accountId, bytes, kind: 'xlsx' })
    expect((await importer.start(made)).error).toBe('notFound')
    const file = await importer.sheet([['imei'], [newNumber()]])
    await platform.pool.query(
      "UPDATE stored_file SET expires_at = now() - interval '1 day' WHERE id = $1",
      [file],
    )
    expect((await importer.start(file)).error).toBe('notFound')
  })
})

test('own tasks are listed newest first, page by page', async () => {
  const all: string[] = []
  let last: string | undefined
  for (;;) {
    const params = { limit_size: 3, ...(last && { last_task_id: last }) }
    const { items } = await call(platform, 'family/GetTaskList', params, { sid: importer.sid })
    all.push(...items.map((row: { task_id: string }) => row.task_id))
    if (items.length < 3) break
    last = all.at(-1)
  }
  expect(all.length).toBeGreaterThan(5)
  expect(all).toEqual(all.toSorted((a, b) => Number(b) - Number(a)))
})

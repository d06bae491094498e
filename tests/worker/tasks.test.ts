import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { violetline } from '#brands/violetline.ts'
import { waypost } from '#brands/waypost.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { callerOfAccount } from '#server/domain/people/auth/caller-of-account.ts'
import { cancelOwnTask } from '#server/domain/platform/task/cancel-own-task.ts'
import { createTask } from '#server/domain/platform/task/create-task.ts'
import { sweepTasks } from '../../workers/maintenance/sweep-tasks.ts'
import { runTask } from '../../workers/task/run-task.ts'
import { contextOfTask, type RowWork, type RunningTask } from '../../workers/task/running-task.ts'
import { taskWorks } from '../../workers/task/task-works.ts'
import { untilLockWaits } from '../factories/lock-waits.ts'
import { createAccount, createOrganisation, type Organisation } from '../factories/organisations.ts'
import { openPlatform, type Platform } from '../factories/platform.ts'
import { prismaOf } from '../factories/prisma-of.ts'

let platform: Platform
let organisation: Organisation
let announced: number[] = []
beforeAll(async () => {
  platform = await openPlatform()
  organisation = await createOrganisation(platform)
  await platform.bus.subscribe('task', ({ id }) => announced.push(id))
})
beforeEach(async () => {
  announced = []
  await platform.pool.query("UPDATE task SET state = 'cancelled'")
})
afterAll(() => platform.close())

async function startTask(rows: number) {
  const { id: accountId } = await createAccount(platform, { organisation })
  const caller = await callerOfAccount(platform.pool, accountId, 'test')
  if (!caller) throw new Error('no caller')
  const { log, now } = platform
  const ctx = { caller, services: platform, now, log, requestId: 'r', lang: 'en', ip: '' }
  const items = Array.from({ length: rows }, (_, n) => ({ seq: n + 1, input: { n: n + 1 } }))
  const task = { kind: 'import', organisationId: organisation.id, params: {}, items } as const
  return { ctx, id: await inTransaction(platform.pool, (client) => createTask(client, ctx, task)) }
}

const run = (id: number, runRow: RowWork['runRow']) =>
  runTask(platform, { ...taskWorks, import: { kind: 'rows', runRow } }, id)

const makeGroup: RowWork['runRow'] = async ({ client, task, input }) => {
  await client.query('INSERT INTO device_group (organisation_id, name) VALUES ($1, $2)', [
    task.organisationId,
    `${task.id} ${input['n']}`,
  ])
  return { error: undefined }
}

const groupsOf = (id: number) =>
  prismaOf(platform).deviceGroup.count({ where: { name: { startsWith: `${id} ` } } })
const stateOf = (id: number) =>
  prismaOf(platform).task.findUniqueOrThrow({ where: { id: BigInt(id) } })

test('two workers at once do each row once', async () => {
  const { id } = await startTask(130)
  await Promise.all([run(id, makeGroup), run(id, makeGroup), run(id, makeGroup)])
  expect(await stateOf(id)).toMatchObject({ state: 'done', done: 130, failed: 0 })
  expect(await groupsOf(id)).toBe(130)
})

test('a row that meets a bug fails alone, and what it did is undone', async () => {
  const { id } = await startTask(60)
  platform.log.level = 'silent'
  await run(id, async (row) => {
    const outcome = await makeGroup(row)
    if (row.input['n'] === 7) throw new Error('a bug')
    if (row.input['n'] === 8) await row.client.query('SELECT nonsense')
    if (row.input['n'] === 9) return { error: 'groupMissing', values: { name: 'x' } }
    return outcome
  })
  platform.log.level = 'error'
  expect(await stateOf(id)).toMatchObject({ state: 'done', done: 57, failed: 3 })
  expect(await groupsOf(id)).toBe(57)
  const failed = await prismaOf(platform).taskItem.findMany({
    where: { taskId: id, state: 'failed' },
    orderBy: { seq: 'asc' },
  })
  expect(failed.map(({ seq, error }) => [seq, error])).toEqual([
    [7, 'serviceFailed'],
    [8, 'serviceFailed'],
    [9, 'groupMissing'],
  ])
  expect(failed[2]?.message).toContain('“x”')
})

test('a chunk that loses a deadlock is done again', async () => {
  const { id } = await startTask(10)
  let tries = 0
  await run(id, async (row) => {
    if (row.input['n'] === 5 && ++tries < 3)
      await row.client.query("DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = '40P01'; END $$")
    return makeGroup(row)
  })
  expect(await stateOf(id)).toMatchObject({ done: 10, failed: 0 })
  expect([tries, await groupsOf(id)]).toEqual([3, 10])
})

test('one that is cancelled in the middle stops before its next rows', async () => {
  const { id, ctx } = await startTask(200)
  let cancelled: Promise<void> | undefined
  const runRow: RowWork['runRow'] = async (row) => {
    cancelled ??= cancelOwnTask(ctx, { id: String(id), func: 'family/CancelTask' })
    await untilLockWaits(platform.pool, 1)
    return makeGroup(row)
  }
  // Each commit may let it in, or lock the task again before it.
  await runTask(platform, { ...taskWorks, import: { kind: 'rows', chunkSize: 2, runRow } }, id)
  await cancelled
  const task = await stateOf(id)
  expect(task.state).toBe('cancelled')
  expect(task.done).toBeLessThan(200)
  expect(await groupsOf(id)).toBe(task.done)
})

test('the sweep announces what nobody holds, and leaves what a worker holds', async () => {
  const { id } = await startTask(1)
  expect(await sweepTasks({ main: platform.pool, bus: platform.bus })).toBe(1)
  expect(announced).toEqual([id])
  await run(id, async (row) => {
    expect(await sweepTasks({ main: platform.pool, bus: platform.bus })).toBe(0)
    return makeGroup(row)
  })
  expect(await sweepTasks({ main: platform.pool, bus: platform.bus })).toBe(0)
  expect(announced).toEqual([id])
})

test('one that was started five times and came to nothing is given up', async () => {
  const { id } = await startTask(1)
  const crash = run(id, async ({ client }) => {
    await client.query('SELECT pg_terminate_backend(pg_backend_pid())')
    return { error: undefined }
  })
  await expect(crash).rejects.toThrow()
  expect(await stateOf(id)).toMatchObject({ state: 'running', done: 0 })
  await platform.pool.query(
    `UPDATE task SET params = jsonb_set(params, '{starts}', '5') WHERE id = $1`,
    [id],
  )
  await run(id, makeGroup)
  expect(await stateOf(id)).toMatchObject({ state: 'failed', done: 0 })
})

test('a task hears nothing where its maker may not', async () => {
  const { ctx, id } = await startTask(1)
  const { caller, lang, ip, requestId } = ctx
  const { accountId = 0, organisationId } = caller
  const kind = 'import'
  const task: Partial<RunningTask> = { id, kind, accountId, organisationId, lang, ip, requestId }
  const mayHear = async () =>
    (await contextOfTask(platform, task as RunningTask)).caller.permissions.includes(
      'e_ua_get_record',
    )
  expect(await mayHear()).toBe(true)
  const law = { ...waypost.listening }
  Object.assign(waypost.listening, { mainland: false, other: false })
  try {
    expect(await mayHear()).toBe(false)
  } finally {
    Object.assign(waypost.listening, law)
  }
  // The law of the brand on whose host it was started, too.
  Object.assign(task, { brand: 'violetline' })
  expect(await mayHear()).toBe(true)
  const theirs = { ...violetline.listening }
  Object.assign(violetline.listening, { mainland: false, other: false })
  try {
    expect(await mayHear()).toBe(false)
  } finally {
    Object.assign(violetline.listening, theirs)
  }
})

import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSenders } from '#server/integrations/open-senders.ts'
import { keptJobs, openQueues } from '#server/jobs/open-queues.ts'
import { sandboxSender } from '#server/sandbox/sandbox-sender.ts'
import { schedules } from '../../workers/schedules.ts'
import { openWorker } from '../../workers/worker.ts'
import { createDevice, putState } from '../factories/devices.ts'
import { createOrganisation } from '../factories/organisations.ts'
import { openPlatform, type Platform } from '../factories/platform.ts'
import { until } from '../gateway/support.ts'

const redisUrl = process.env['TEST_REDIS_URL']
const backends: [name: string, env: Record<string, string>][] = [['on PostgreSQL', {}]]
// In the Redis that all tests share.
if (redisUrl)
  backends.push([
    'on Redis',
    { REDIS_URL: Object.assign(new URL(redisUrl), { pathname: '/9' }).href },
  ])

describe.each(backends)('a worker %s', (_, env) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await openPlatform({ env })
  })
  afterAll(() => platform.close())

  const open = (registry = new Registry(), planned = schedules) => {
    const { config, log } = platform
    const senders = openSenders(config, sandboxSender())
    const stores = {
      ...platform,
      main: platform.pool,
      senders,
      locator: undefined,
      keptDays: { positions: 184, frames: 7, warm: 0 },
    }
    return openWorker({ config, stores, services: platform, registry, log, planned })
  }

  test('runs what is scheduled, again and again, and counts it', async () => {
    const registry = new Registry()
    const often = schedules.map((one) =>
      one.job === 'offline' ? { ...one, repeat: { every: 100 } } : one,
    )
    const worker = await open(registry, often)
    const organisation = await createOrganisation(platform)
    const goneOffline = async () => {
      const { id } = await createDevice(platform, { organisation })
      await putState(platform, id, { fixedAt: Math.floor(Date.now() / 1000) - 900 })
      const line = async () =>
        (
          await platform.pool.query('SELECT line FROM tracking.device_state WHERE device_id = $1', [
            id,
          ])
        ).rows[0].line
      await until(async () => (await line()) === 0, 'the sweep')
    }
    await goneOffline()
    await goneOffline()
    const metrics = await registry.metrics()
    expect(metrics).toMatch(/worker_jobs_total\{job="offline",outcome="done"\} \d/)
    expect(metrics).toContain('worker_job_last_success_seconds{job="partitions"}')
    await worker.close()
  })

  test('goes on when the database has cut all its connections', async () => {
    const queues = openQueues(platform.config, platform.log)
    const queue = queues.queue('cut')
    const seen: string[] = []
    queues.work('cut', async ({ name }) => seen.push(name), 1)
    await queue.add('before', {}, keptJobs)
    await until(async () => (await queue.getJobCounts('completed'))['completed'] === 1, 'one job')
    await platform.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    )
    const add = () => queue.add('after', {}, keptJobs)
    // Each resting connection says once that it was cut.
    for (let tries = 0; tries < 10 && !(await add().catch(() => undefined)); tries += 1);
    await until(() => seen.includes('after'), 'the job after the cut')
    await queues.close()
  })

  test('takes over the schedules of an older release', async () => {
    const older = openQueues(platform.config, platform.log)
    const queue = older.queue('maintenance')
    await queue.upsertJobScheduler('gone', { every: 1000 }, { name: 'gone', opts: keptJobs })
    const worker = await open()
    const second = await open()
    const keys = (await queue.getJobSchedulers()).map(({ key }) => key)
    expect(keys.toSorted()).toEqual(schedules.map(({ job }) => job as string).toSorted())
    expect(await Promise.all([worker.close(), second.close(), older.close()])).toEqual([
      true,
      true,
      true,
    ])
  })

  test('keeps few finished jobs, runs a failed one again, and closes while one is running', async () => {
    let passDeadline = () => {}
    const deadline = new Promise<void>((resolve) => (passDeadline = resolve))
    const queues = openQueues(platform.config, platform.log, () => deadline)
    const queue = queues.queue('trial')
    const seen: string[] = []
    let release = () => {}
    queues.work(
      'trial',
      async ({ name, data }) => {
        seen.push(`${name} ${JSON.stringify(data)}`)
        if (name === 'flaky' && seen.filter((one) => one.startsWith('flaky')).length < 2)
          throw new Error('not yet')
        if (name === 'endless') await new Promise<void>((resolve) => (release = resolve))
      },
      5,
    )
    for (let n = 0; n < 60; n += 1) await queue.add('quick', { n }, keptJobs)
    await queue.add('flaky', {}, { ...keptJobs, attempts: 3, backoff: 10 })
    await until(() => seen.filter((one) => one.startsWith('flaky')).length === 2, 'the second try')
    await until(() => seen.filter((one) => one.startsWith('quick')).length === 60, 'all jobs')
    const countOf = async (state: 'active' | 'completed') =>
      (await queue.getJobCounts(state))[state] ?? 0
    await until(async () => (await countOf('active')) === 0, 'the end of all')
    // Of two that end at once neither knows of the other: one by itself leaves no more than are kept.
    await queue.add('last', {}, keptJobs)
    await until(async () => seen.includes('last {}') && (await countOf('active')) === 0, 'the last')
    expect(await countOf('completed')).toBeLessThanOrEqual(50)
    await queue.add('endless', {}, keptJobs)
    await until(() => seen.includes('endless {}'), 'the endless job')
    // The job never ends by itself.
    const closing = queues.close()
    passDeadline()
    // Whoever closes leaves it the stores.
    expect(await closing).toBe(false)
    release()
  })
})

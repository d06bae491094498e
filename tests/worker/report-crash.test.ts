import type { ChildProcess } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDue } from '#server/domain/people/schedule/start-due.ts'
import { buildPrograms } from '../../scripts/setup/build.mjs'
import { openMailSink } from '../bench/load/mail-sink.ts'
import { call, logIn } from '../factories/caller.ts'
import { createDevice } from '../factories/devices.ts'
import { createAccount, createOrganisation } from '../factories/organisations.ts'
import { openPlatform, type Platform } from '../factories/platform.ts'
import { dueStores } from '../factories/schedules.ts'
import { until } from '../gateway/support.ts'
import { killAll, startWorkers } from './killed-workers.ts'

let platform: Platform
const boss = 'boss@waypost.example'
const reports = 2

beforeAll(async () => {
  await buildPrograms()
  platform = await openPlatform()
})
afterAll(() => platform.close())

/** Reports that are due. */
async function makeDue(): Promise<void> {
  const root = await createOrganisation(platform, { name: 'root' })
  const account = await createAccount(platform, { organisation: root })
  await createDevice(platform, { organisation: root })
  const verified = 'UPDATE account SET email = $2, email_since = now() WHERE id = $1'
  await platform.pool.query(verified, [account.id, boss])
  const sid = await logIn(platform, account)
  const report = { report: 'device', format: 'csv', rhythm: 'daily', recipients: [boss] }
  for (let count = 0; count < reports; count++) {
    platform.advance(2)
    expect((await call(platform, 'schedule/Add', report, { sid })).error).toBeUndefined()
  }
  await platform.pool.query(`UPDATE report_schedule SET next_at = now() - interval '1 minute'`)
  await Promise.all([startDue(dueStores(platform)), startDue(dueStores(platform))])
}

const isAllSent = async () => {
  const { rows } = await platform.pool.query<{ sent: number }>(
    `SELECT count(*)::int AS sent FROM schedule_mail WHERE state = 'sent'`,
  )
  return rows[0]?.sent === reports
}

test('with kill -9 of the worker in two sendings each due report comes; what comes twice is the same mail', async () => {
  await makeDue()
  let workers: ChildProcess[] = []
  let kills = 0
  // Once before the server has the mail, and once when it has it and did not say so.
  const sink = await openMailSink(() => {
    if (kills === 2) return 'answered'
    for (const worker of workers) worker.kill('SIGKILL')
    return kills++ % 2 === 0 ? 'lost' : 'silent'
  })
  const plan = { workers: 1, program: ['--enable-source-maps', 'dist/worker.mjs'] }
  const env = { SMTP_URL: sink.url, MAIL_FROM: 'reports@waypost.example' }
  try {
    while (!(await isAllSent())) {
      workers = await startWorkers(platform, { ...plan, env })
      const isOver = async () => workers.some((one) => one.signalCode) || (await isAllSent())
      await until(isOver, 'a kill or the last mail', 120_000)
      await killAll(workers)
      // What a dead worker had claimed is free after a while.
      await platform.pool.query(`UPDATE outbox_message SET next_at = now() WHERE state = 'waiting'`)
    }
  } finally {
    await killAll(workers)
    sink.close()
  }
  expect(kills).toBe(2)
  const { rows } = await platform.pool.query(
    'SELECT schedule_id, state, count(*)::int AS runs FROM schedule_run GROUP BY 1, 2 ORDER BY 1',
  )
  expect(rows).toMatchObject(Array.from({ length: reports }, () => ({ state: 'sent', runs: 1 })))
  expect(sink.deliveries.size).toBe(reports)
  expect(sink.messageIds.size).toBe(reports)
})

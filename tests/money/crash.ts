import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, afterEach, expect } from 'vitest'
import { verifyLedger } from '#server/domain/trade/money/verify-ledger.ts'
import { papersLacking } from '../factories/papers.ts'
import type { Platform } from '../factories/platform.ts'
import { bundledPrograms } from '../setup/bundled-programs.ts'

type CrashAt = (point: string, step: object) => Promise<void>

/** Started, its services open: it waits for its step. */
type Waiting = { child: ChildProcess; ended: Promise<unknown[]>; application: string }

/**
 * Runs a step of pay-step.ts in a process of its own that is killed (SIGKILL) at a crashpoint(). The
 * next process starts while a test goes on. After each test all money must add up, and at the end
 * by the program of `npm run ledger:verify` too.
 */
export async function openCrash(
  platform: Platform,
  env: Record<string, string> = {},
): Promise<CrashAt> {
  const { DATABASE_URL, SECRET } = platform.config
  const programs = await bundledPrograms()
  let started = 0
  const start = (): Waiting => {
    const application = `crash-step-${process.pid}-${started++}`
    const child = spawn(process.execPath, [programs.step], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...process.env,
        DATABASE_URL,
        SECRET,
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
        PGAPPNAME: application,
        ...env,
      },
    })
    return { child, ended: once(child, 'exit'), application }
  }
  let next = start()
  afterAll(async () => {
    next.child.kill('SIGKILL')
    await expectSound(programs.ledger, DATABASE_URL)
  })
  afterEach(async () => {
    expect(await verifyLedger(platform.pool)).toMatchObject({ unbalanced: 0, drift: 0 })
    expect(await papersLacking(platform.pool)).toEqual([])
  })

  return async (point, step) => {
    const { child, ended, application } = next
    const ahead = platform.now() - Date.now()
    child.send({ ...step, point, ahead })
    next = start()
    expect(await ended).toEqual([null, 'SIGKILL'])
    // PostgreSQL keeps the locks of a dead client until it reads the end of its connection.
    await expect.poll(() => connectionsOf(platform, application), { interval: 10 }).toBe(0)
  }
}

const connectionsOf = async ({ pool }: Platform, application: string) =>
  (await pool.query('SELECT FROM pg_stat_activity WHERE application_name = $1', [application]))
    .rowCount

async function expectSound(program: string, databaseUrl: string): Promise<void> {
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
  const ended = once(child, 'exit')
  const printed: Buffer[] = []
  for await (const chunk of child.stdout) printed.push(chunk as Buffer)
  expect(await ended).toEqual([0, null])
  const state = JSON.parse(String(Buffer.concat(printed)))
  expect(state).toMatchObject({ unbalanced: 0, drift: 0 })
}

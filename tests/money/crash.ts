import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, expect } from 'vitest'
import { bundle } from '../../scripts/setup/build.mjs'
import type { Platform } from '../factories/platform.ts'

const programs = { step: 'tests/money/pay-step.ts', ledger: 'scripts/ledger/main.ts' }

type CrashAt = (point: string, step: object) => Promise<void>

/**
 * Runs a step of pay-step.ts in a process of its own that is killed (SIGKILL) at a crashpoint(). After
 * each test of the file the program of `npm run ledger:verify` must find nothing.
 */
export async function openCrash(
  platform: Platform,
  env: Record<string, string> = {},
): Promise<CrashAt> {
  const { DATABASE_URL, SECRET } = platform.config
  const folder = await bundlePrograms()
  afterAll(() => fs.rmSync(folder, { recursive: true }))
  const start = (program: keyof typeof programs, more: Record<string, string | undefined>) =>
    spawn(process.execPath, [path.join(folder, `${program}.mjs`)], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, DATABASE_URL, ...more },
    })

  afterEach(async () => {
    const child = start('ledger', {})
    const ended = once(child, 'exit')
    const printed: Buffer[] = []
    for await (const chunk of child.stdout) printed.push(chunk as Buffer)
    expect(await ended).toEqual([0, null])
    const state = JSON.parse(String(Buffer.concat(printed)))
    expect(state).toMatchObject({ unbalanced: 0, drift: 0 })
  })

  return async (point, step) => {
    const ahead = platform.now() - Date.now()
    const child = start('step', {
      ...{ NODE_ENV: 'test', SECRET, LOG_LEVEL: 'silent', CRASH_AT: point },
      ...{ STEP: JSON.stringify({ ...step, ahead }), PGAPPNAME: appName, ...env },
    })
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
    // PostgreSQL keeps the locks of a dead client until it reads the end of its connection.
    await expect.poll(() => connectionsOf(platform), { timeout: 30_000 }).toBe(0)
  }
}

const appName = 'crash-step'

const connectionsOf = async ({ pool }: Platform) =>
  (
    await pool.query(
      `SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = $1`,
      [appName],
    )
  ).rowCount

/** A start costs a fraction of one through tsx. Inside of the project, where their packages are. */
async function bundlePrograms(): Promise<string> {
  const data = path.resolve(process.env['DATA_DIR'] || '.data')
  fs.mkdirSync(data, { recursive: true })
  const outdir = fs.mkdtempSync(path.join(data, 'crash-'))
  await bundle({ entryPoints: programs, outdir, define: {} })
  return outdir
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, expect } from 'vitest'
import { verifyLedger } from '#server/domain/money/verify-ledger.ts'
import { bundle } from '../../scripts/setup/build.mjs'
import { hashOf } from '../../scripts/setup/hash.mjs'
import type { Platform } from '../factories/platform.ts'

const programs = { step: 'tests/money/pay-step.ts', ledger: 'scripts/ledger/main.ts' }
const sources = [
  'lib',
  'server',
  'tests/money',
  'tests/factories',
  'scripts/ledger',
  'scripts/setup/build.mjs',
  'brands',
  'messages',
  'prisma/schema',
  'package.json',
  'package-lock.json',
]

/** A process that loads its packages from few files starts with half the work. */
const withPackages = {
  packages: undefined,
  external: ['@node-rs/argon2', 'pino', '@aws-sdk/client-s3'],
  splitting: true,
  sourcemap: false,
  minifySyntax: true,
  minifyWhitespace: true,
  define: {},
  banner: {
    js: `import { createRequire as requireFrom } from 'node:module'
const require = requireFrom(import.meta.url)
const __filename = import.meta.filename
const __dirname = import.meta.dirname`,
  },
}

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
  const folder = await bundledPrograms()
  const inFolder = (program: keyof typeof programs) => path.join(folder, `${program}.mjs`)
  let started = 0
  const start = (): Waiting => {
    const application = `crash-step-${process.pid}-${started++}`
    const child = spawn(process.execPath, [inFolder('step')], {
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
    await expectSound(inFolder('ledger'), DATABASE_URL)
  })
  afterEach(async () => {
    expect(await verifyLedger(platform.pool)).toMatchObject({ unbalanced: 0, drift: 0 })
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

/**
 * Once for all files and runs with these sources, inside of the project, where their packages are.
 * Two that bundle at once make the same: the second is thrown away.
 */
async function bundledPrograms(): Promise<string> {
  const data = path.resolve(process.env['DATA_DIR'] || '.data', 'crash-programs')
  const folder = path.join(data, hashOf(...sources))
  if (fs.existsSync(folder)) return folder
  fs.mkdirSync(data, { recursive: true })
  const outdir = fs.mkdtempSync(path.join(data, 'new-'))
  await bundle({ ...withPackages, entryPoints: programs, outdir })
  try {
    fs.renameSync(outdir, folder)
  } catch {
    fs.rmSync(outdir, { recursive: true })
  }
  return folder
}

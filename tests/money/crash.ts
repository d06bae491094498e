import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from 'vitest'
import type { Platform } from '../factories/platform.ts'

type Crash = {
  platform: Platform
  /** crashpoint() at which the process is killed (SIGKILL). */
  point: string
  /** Of pay-step.ts. */
  step: object
  env?: Record<string, string>
}

const run = (args: readonly string[], env: Record<string, string | undefined>) =>
  spawn(process.execPath, ['scripts/run.mjs', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })

/** Runs a step in a process of its own that is killed at a point. */
export async function crashAt({ platform, point, step, env = {} }: Crash): Promise<void> {
  const { DATABASE_URL, SECRET } = platform.config
  const ahead = platform.now() - Date.now()
  const child = run(['tests/money/pay-step.ts'], {
    ...{ NODE_ENV: 'test', DATABASE_URL, SECRET, LOG_LEVEL: 'silent', CRASH_AT: point },
    ...{ STEP: JSON.stringify({ ...step, ahead }), ...env },
  })
  const [code, signal] = await once(child, 'exit')
  expect([code, signal]).not.toEqual([0, null])
}

/** As `npm run ledger:verify` prints it. */
export async function verified({ config }: Platform): Promise<Record<string, number>> {
  const child = run(['scripts/ledger/main.ts'], { DATABASE_URL: config.DATABASE_URL })
  const ended = once(child, 'exit')
  const printed: Buffer[] = []
  for await (const chunk of child.stdout) printed.push(chunk as Buffer)
  expect(await ended).toEqual([0, null])
  return JSON.parse(String(Buffer.concat(printed)))
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#server/config.ts'

export type Started = {
  child: ChildProcess
  /** And what was said that was no log. */
  errors: string[]
  isAlive: () => boolean
  stop: () => Promise<void>
}

const errorLevel = 50

export function startProcess(
  args: string[],
  config: Pick<Config, 'DATABASE_URL' | 'SECRET' | 'dataDir'>,
  env: Record<string, string>,
): Started {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      DATABASE_URL: config.DATABASE_URL,
      POSITIONS_DATABASE_URL: config.DATABASE_URL,
      SECRET: config.SECRET,
      DATA_DIR: config.dataDir,
      LOG_LEVEL: 'warn',
      ...env,
    },
  })
  const errors: string[] = []
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface(stream).on('line', (line) => noteLine(errors, line))
  const isAlive = () => child.exitCode === null && child.signalCode === null
  return {
    child,
    errors,
    isAlive,
    stop: async () => {
      if (!isAlive()) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

function noteLine(errors: string[], line: string): void {
  try {
    if (JSON.parse(line).level < errorLevel) return
  } catch {
    if (!line.trim()) return
  }
  errors.push(line)
}

/** Throws with the process's words when it ends. */
export async function untilReady({ errors, isAlive }: Started, port: number): Promise<void> {
  for (let tries = 0; tries < 1_200; tries++) {
    if (!isAlive()) throw new Error(`the process ended: ${errors.join('\n')}`)
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.status === 200) return
    await sleep(100)
  }
  throw new Error('the process is not ready')
}

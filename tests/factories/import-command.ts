import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Config } from '#server/config.ts'

type Command = {
  config: Config
  from: string
  organisation: string
  account: string
  /** Kills it after so many positions. */
  killAfter?: number
}

/** Runs `npm run import` of a Traccar database. Returns the signal that ended it, and the positions it had read by then. */
export async function importCommand(
  command: Command,
): Promise<{ signal: NodeJS.Signals | null; read: number }> {
  const { config, from, organisation, account, killAfter = Number.POSITIVE_INFINITY } = command
  const args = ['traccar', '--db', from, '--organisation', organisation, '--account', account]
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/import/main.ts', ...args], {
    env: {
      ...process.env,
      DATABASE_URL: config.DATABASE_URL,
      POSITIONS_DATABASE_URL: config.positionsUrl,
      SECRET: config.SECRET,
      DATA_DIR: config.dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let read = 0
  child.stdout.on('data', (bytes: Buffer) => {
    for (const [, count] of bytes.toString().matchAll(/(\d+) positions read/g)) read = Number(count)
    if (read >= killAfter) child.kill('SIGKILL')
  })
  const [, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  return { signal: signal, read: read }
}

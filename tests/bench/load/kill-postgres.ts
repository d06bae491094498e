import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openClient } from './database.ts'

/** Resolves when it is back. */
export async function killPostgres(): Promise<void> {
  const folder = process.env['POSTGRES_DATA_DIR']
  if (!folder) throw new Error('POSTGRES_DATA_DIR is missing: run it as `npm run bench -- NAME`')
  const pid = Number(readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(pid, 'SIGKILL')
  for (let tries = 0; ; tries++) {
    await sleep(200)
    const isBack = await openClient().then(
      (client) => client.end().then(() => true),
      () => false,
    )
    if (isBack) return
    if (tries > 300) throw new Error('PostgreSQL did not come back')
  }
}

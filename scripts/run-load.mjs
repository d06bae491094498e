// Loads run on a durable database, restarted when killed.
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { installPackages } from './setup/install.mjs'
import { explain, say } from './setup/say.mjs'
import { checkNode, dataDir, root } from './setup/settings.mjs'

/** `choose` names file, arguments, console or browser, and whether it needs packages that the platform does not. Exits as the file. */
export async function runLoad(choose) {
  process.exitCode = 1
  try {
    checkNode()
    const folder = dataDir()
    process.chdir(root)
    const load = choose()
    installPackages({ dev: load.needsTestPackages === true })
    process.exitCode = await run(folder, load)
  } catch (error) {
    explain(error)
  }
  process.exit()
}

async function run(folder, { file, args, isInBrowser, withConsole }) {
  const { buildConsole, buildPrograms, generateClient } = await import('./setup/build.mjs')
  const { findChromium } = await import('./setup/browser.mjs')
  const { runTypeScript } = await import('./setup/type-script.mjs')
  const { copyTemplate, sweepDatabases } = await import('./postgres/databases.mjs')
  const { startPostgres } = await import('./postgres/server.mjs')
  const { createSupervisor } = await import('./stack/create-supervisor.mjs')

  await generateClient()
  await buildPrograms()
  if (isInBrowser || withConsole) await buildConsole()
  const postgres = await startPostgres({ folder: path.join(folder, 'pg-bench'), port: 5822 })
  await sweepDatabases(postgres.url('postgres'))
  const supervisor = createSupervisor({ logDir: path.join(folder, 'logs') })
  supervisor.keepPostgres(postgres)
  const database = await copyTemplate(postgres.url('postgres'), 'bench')
  const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'waypost-bench-'))
  try {
    say(`running ${file}`)
    return await runTypeScript(file, args, {
      env: {
        NODE_ENV: 'production',
        DATABASE_URL: database.url,
        POSITIONS_DATABASE_URL: database.url,
        SECRET: randomBytes(32).toString('hex'),
        DATA_DIR: temporary,
        // The bench that kills PostgreSQL reads postmaster.pid there.
        POSTGRES_DATA_DIR: postgres.folder,
        ...(isInBrowser ? { CHROMIUM_PATH: await findChromium() } : {}),
      },
    })
  } finally {
    fs.rmSync(temporary, { recursive: true, force: true })
    await database.drop()
    await supervisor.stop()
  }
}

import path from 'node:path'
import { installPackages } from './install.mjs'
import { checkNode, dataDir, enterProject } from './settings.mjs'

/**
 * Runs a TypeScript program on the main store, the embedded one unless DATABASE_URL names another, and ends with its exit code.
 * `envOf` returns further environment variables, given the data folder. Stops an embedded store that it started.
 */
export async function runOnStore(program, args, envOf = () => ({})) {
  checkNode()
  enterProject()
  const folder = dataDir()
  installPackages({ dev: false })
  const { runTypeScript } = await import('./type-script.mjs')
  const postgres = process.env.DATABASE_URL ? undefined : await startEmbedded(folder)
  const env = {
    DATABASE_URL: process.env.DATABASE_URL || postgres.url('waypost'),
    ...envOf(folder),
  }
  const code = await runTypeScript(program, args, { env })
  if (postgres && !postgres.isAdopted) await postgres.stop()
  process.exit(code)
}

/** The store of the data folder, where it does not run already. */
export async function startEmbedded(folder) {
  const { startPostgres } = await import('../postgres/server.mjs')
  return startPostgres({ folder: path.join(folder, 'pg'), port: 5820 })
}

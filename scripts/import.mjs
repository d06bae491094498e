// `npm run import`
import path from 'node:path'
import { installPackages } from './setup/install.mjs'
import { main } from './setup/say.mjs'
import { checkNode, dataDir, enterProject, secret } from './setup/settings.mjs'

await main(async () => {
  checkNode()
  enterProject()
  const folder = dataDir()
  installPackages({ dev: false })
  const { runTypeScript } = await import('./setup/type-script.mjs')
  const postgres = process.env.DATABASE_URL ? undefined : await startEmbedded(folder)
  const env = {
    DATABASE_URL: process.env.DATABASE_URL || postgres.url('waypost'),
    DATA_DIR: folder,
    SECRET: secret(folder),
  }
  const code = await runTypeScript('scripts/import/main.ts', process.argv.slice(2), { env })
  if (postgres && !postgres.isAdopted) await postgres.stop()
  process.exit(code)
})

async function startEmbedded(folder) {
  const { startPostgres } = await import('./postgres/server.mjs')
  return startPostgres({ folder: path.join(folder, 'pg'), port: 5820 })
}

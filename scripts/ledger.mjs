// `npm run ledger:verify`
import path from 'node:path'
import { installPackages } from './setup/install.mjs'
import { main } from './setup/say.mjs'
import { checkNode, dataDir, enterProject } from './setup/settings.mjs'

await main(async () => {
  checkNode()
  enterProject()
  const folder = dataDir()
  installPackages({ dev: false })
  const { runTypeScript } = await import('./setup/type-script.mjs')
  const postgres = process.env.DATABASE_URL ? undefined : await startEmbedded(folder)
  const DATABASE_URL = process.env.DATABASE_URL || postgres.url('waypost')
  const code = await runTypeScript('scripts/ledger/main.ts', [], { env: { DATABASE_URL } })
  if (postgres && !postgres.isAdopted) await postgres.stop()
  process.exit(code)
})

async function startEmbedded(folder) {
  const { startPostgres } = await import('./postgres/server.mjs')
  return startPostgres({ folder: path.join(folder, 'pg'), port: 5820 })
}

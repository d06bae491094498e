// `npm run restore`
import { installPackages } from './setup/install.mjs'
import { startEmbedded } from './setup/run-on-store.mjs'
import { main } from './setup/say.mjs'
import { checkNode, dataDir, enterProject } from './setup/settings.mjs'

const startedIn = process.env.INIT_CWD ?? process.cwd()

await main(async () => {
  checkNode()
  enterProject()
  const folder = dataDir()
  installPackages({ dev: false })
  const { runTypeScript } = await import('./setup/type-script.mjs')
  const args = process.argv.slice(2)
  const isOutside = process.env.DATABASE_URL || args.some((one) => /^--(database|help)/.test(one))
  const postgres = isOutside ? undefined : await startEmbedded(folder)
  const env = {
    ...(postgres && { DATABASE_URL: await databaseOf(postgres) }),
    DATA_DIR: folder,
    INIT_CWD: startedIn,
  }
  const code = await runTypeScript('scripts/restore/main.ts', args, { env })
  if (postgres && !postgres.isAdopted) await postgres.stop()
  process.exit(code)
})

async function databaseOf(postgres) {
  const { ensureDatabase } = await import('./postgres/databases.mjs')
  return ensureDatabase(postgres, 'waypost')
}

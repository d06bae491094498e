// `node scripts/migrate.mjs`: Compose runs it first.
import { installPackages } from './setup/install.mjs'
import { Failure, main, say } from './setup/say.mjs'
import { checkNode, enterProject } from './setup/settings.mjs'

await main(async () => {
  checkNode()
  enterProject()
  const { DATABASE_URL: url, POSITIONS_DATABASE_URL: positionsUrl } = process.env
  if (!url && !positionsUrl)
    throw new Failure(
      'Neither DATABASE_URL nor POSITIONS_DATABASE_URL is set.',
      'Set those of the stores to bring up to date: the second alone for a tracking store of its own.',
    )
  installPackages({ dev: false })
  const { migrateAll } = await import('./setup/migrations.mjs')
  const count = await migrateAll({ url, positionsUrl: positionsUrl || url })
  say(count ? `applied ${count} migrations` : 'the databases are up to date')
})

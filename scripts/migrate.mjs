// Compose runs it first.
import { migrateAll } from './setup/migrations.mjs'
import { Failure, main, say } from './setup/say.mjs'
import { enterProject } from './setup/settings.mjs'

await main(async () => {
  enterProject()
  const { DATABASE_URL: url, POSITIONS_DATABASE_URL: positionsUrl } = process.env
  if (!url)
    throw new Failure('DATABASE_URL is not set.', 'Set it to the PostgreSQL to bring up to date.')
  const count = await migrateAll({ url, positionsUrl: positionsUrl || url })
  say(count ? `applied ${count} migrations` : 'the databases are up to date')
})

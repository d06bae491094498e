// Compares schema and migrations (`npm run check`); `npm run migration -- NAME` writes what is missing.
import fs from 'node:fs'
import path from 'node:path'
import { installPackages } from './setup/install.mjs'
import { Failure, main, say } from './setup/say.mjs'
import { checkNode, dataDir, enterProject } from './setup/settings.mjs'

const migrations = 'prisma/migrations'

await main(async () => {
  const create = process.argv.indexOf('--create')
  const name = process.argv[create + 1] ?? ''
  if (create >= 0 && !/^[a-z0-9_]+$/.test(name))
    throw new Failure('A migration needs a name.', 'Example: npm run migration -- add_fences')
  checkNode()
  enterProject()
  installPackages({ dev: true })
  const { testPostgres } = await import('./postgres/test-server.mjs')
  const { schemaDrift } = await import('./setup/prisma-engine.mjs')
  const adminUrl = process.env.TEST_POSTGRES_URL ?? (await testPostgres(dataDir())).url('postgres')
  const sql = await schemaDrift({ adminUrl, schema: 'prisma/schema', migrations })
  if (create >= 0) {
    write(sql, name)
    // What is checked would complain of old types.
    const { generateClient, generateTables } = await import('./setup/build.mjs')
    await generateClient()
    await generateTables()
  } else if (sql) {
    throw new Failure(
      `The migrations do not lead to the schema. Missing:\n${sql}`,
      'Run `npm run migration -- NAME` and look at what it wrote.',
    )
  }
  process.exit(0)
})

function write(sql, name) {
  if (!sql) return say('the migrations lead to the schema already')
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const folder = path.join(migrations, `${stamp}_${name}`)
  fs.mkdirSync(folder)
  fs.writeFileSync(path.join(folder, 'migration.sql'), sql)
  say(`wrote ${folder}/migration.sql`)
}

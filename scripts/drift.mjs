// Compares schema, SQL functions and migrations (`npm run check`); `npm run migration -- NAME` writes what is missing.
import fs from 'node:fs'
import path from 'node:path'
import { installPackages } from './setup/install.mjs'
import { Failure, main, say } from './setup/say.mjs'
import { checkNode, dataDir, enterProject } from './setup/settings.mjs'

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
  const { functionDrift } = await import('./setup/function-drift.mjs')
  const drift = await functionDrift(adminUrl)
  const [mainStore] = drift
  const { migrations } = mainStore
  const tables = await schemaDrift({ adminUrl, schema: 'prisma/schema', migrations })
  mainStore.sql = [tables, mainStore.sql].filter(Boolean).join('\n')
  if (create >= 0) {
    write(drift, name)
    // What is checked would complain of old types.
    const { generateClient, generateTables } = await import('./setup/build.mjs')
    await generateClient()
    await generateTables()
  } else complain(drift)
  process.exit(0)
})

function complain(drift) {
  const sql = drift.map((store) => store.sql).join('')
  if (sql)
    throw new Failure(
      `The migrations do not lead to the schema. Missing:\n${sql}`,
      'Run `npm run migration -- NAME` and look at what it wrote.',
    )
  const without = drift.flatMap((store) => store.without)
  if (without.length > 0)
    throw new Failure(
      `Functions without a file in server/db/functions: ${without.join(', ')}.`,
      'Write each as it is now into a file of its name, or drop it by a migration.',
    )
}

function write(drift, name) {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  for (const { migrations, sql } of drift.filter((store) => store.sql)) {
    const folder = path.join(migrations, `${stamp}_${name}`)
    fs.mkdirSync(folder)
    fs.writeFileSync(path.join(folder, 'migration.sql'), sql)
    say(`wrote ${folder}/migration.sql`)
  }
  if (drift.every((store) => !store.sql)) say('the migrations lead to the schema already')
}

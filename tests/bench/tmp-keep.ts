import fs from 'node:fs'
import { testServer } from '/work/wt/speed/tests/setup/database.ts'
import { copyTemplate } from '/work/wt/speed/scripts/postgres/databases.mjs'
import { openPool } from '#server/db/pool.ts'
import { seedPlatform } from '/work/wt/speed/tests/bench/tree/seed.ts'
const server = await testServer()
const database = await copyTemplate(server, 'tree')
fs.writeFileSync('/tmp/treeurl', database.url)
const pool = openPool(database.url, { max: 2 })
await seedPlatform(pool, { organisations: 100_000, accounts: 200_000, devices: 1_000_000 })
console.log('seeded', database.url)
process.exit(0)

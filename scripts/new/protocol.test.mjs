import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer } from '../../tests/setup/database.ts'
import { copyProject } from '../../tests/setup/project-copy.ts'

let copy

beforeAll(async () => {
  process.env.TEST_POSTGRES_URL = await testServer()
  copy = copyProject()
})
afterAll(() => copy.remove())

const migrations = () => path.join(copy.folder, 'prisma/migrations')

const migrationOf = (name) =>
  path.join(
    migrations(),
    fs.readdirSync(migrations()).find((one) => one.endsWith(`_${name}_protocol`)),
  )

function textsOf(...folders) {
  const files = folders.flatMap((folder) =>
    fs
      .readdirSync(path.join(copy.folder, folder), { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => path.relative(copy.folder, path.join(one.parentPath, one.name))),
  )
  return new Map(files.map((file) => [file, fs.readFileSync(path.join(copy.folder, file), 'utf8')]))
}

test('a protocol is a folder, a row and a migration, and stores the positions of its devices', () => {
  const folders = ['lib', 'server', 'scripts', 'prisma', 'messages', 'components', 'tests']
  const before = textsOf(...folders)
  expect(copy.run('scripts/new.mjs', 'protocol', 'toy')).toMatchObject({ status: 0 })
  const touched = [...textsOf(...folders)]
    .filter(([file, text]) => before.get(file) !== text)
    .map(([file]) => file.replace(/\d{14}/, 'stamp'))
  expect(touched.sort()).toEqual([
    'lib/codes/protocols.ts',
    'prisma/migrations/stamp_toy_protocol/migration.sql',
    'prisma/schema/device.prisma',
    'server/gateway/codecs/toy/command.ts',
    'server/gateway/codecs/toy/frame.ts',
    'server/gateway/codecs/toy/index.ts',
    'server/gateway/codecs/toy/location.ts',
    'server/gateway/codecs/toy/message.ts',
    'server/gateway/codecs/toy/toy.test.ts',
  ])
  // A migration's name names the database that tests copy: one for all.
  fs.renameSync(migrationOf('toy'), path.join(migrations(), '20991231000000_toy_protocol'))
  const config = 'export default { test: { testTimeout: 60_000 } }'
  fs.writeFileSync(path.join(copy.folder, 'vitest.config.mjs'), config)
  const tested = copy.run('node_modules/vitest/vitest.mjs', 'run', 'server/gateway/codecs/toy')
  expect(tested.output).toMatch(/Tests +5 passed/)
}, 120_000)

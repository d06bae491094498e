import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer } from '../../tests/setup/database.ts'
import { copyProject } from '../../tests/setup/project-copy.ts'
import { typeCheck } from '../setup/tool.mjs'
import { newBrand } from './new-brand.mjs'
import { newFunction } from './new-function.mjs'
import { newList } from './new-list.mjs'
import { newTool } from './new-tool.mjs'
import { openTree } from './open-tree.mjs'

const protocolFiles = [
  'lib/codes/protocols.ts',
  'lib/commands/frames.ts',
  'lib/setup/families.ts',
  'server/gateway/codecs/toy/command.ts',
  'server/gateway/codecs/toy/frame.ts',
  'server/gateway/codecs/toy/index.ts',
  'server/gateway/codecs/toy/location.ts',
  'server/gateway/codecs/toy/message.ts',
  'server/gateway/codecs/toy/toy.test.ts',
]

/** Code files that each kind writes or changes, besides texts and lists. */
const skeletons = [
  {
    words: ['function', 'device/SetNote'],
    files: [
      'lib/contract/contract-changes.ts',
      'lib/contract/device/set-note.ts',
      'server/domain/fleet/device/set-device-note.ts',
      'server/mapi/fleet/devices.ts',
      'tests/mapi/door/matrix/device-life.ts',
    ],
  },
  {
    words: ['function', 'family/GetBudget'],
    files: [
      'lib/contract/contract-changes.ts',
      'lib/contract/family/get-budget.ts',
      'server/domain/people/organisation/read-organisation-budget.ts',
      'server/mapi/people/organisations.ts',
      'tests/mapi/door/matrix/family.ts',
      'tests/mapi/door/leaks.test.ts',
    ],
  },
  {
    words: ['page', 'total/fuel/day'],
    files: ['lib/pages/fleet/fuel-day.ts', 'lib/pages/pages.ts'],
  },
  {
    words: ['page', 'total/order/sums', 'pay/GetOrderStat'],
    files: ['lib/pages/trade/order-sums.ts', 'lib/pages/pages.ts'],
  },
  {
    words: ['page', 'tools/device/check'],
    files: ['lib/pages/fleet/device-check.ts', 'lib/pages/pages.ts'],
  },
  { words: ['brand', 'fleetline'], files: ['brands/fleetline.ts', 'brands/resolve.ts'] },
]

let copy

beforeAll(async () => {
  await testServer()
  copy = copyProject()
})
afterAll(() => copy.remove())

const make = (...words) => copy.run('scripts/new.mjs', ...words)

const sourceFolders = [
  'app',
  'brands',
  'components',
  'lib',
  'messages',
  'prisma',
  'scripts',
  'server',
  'tests',
  'workers',
]

function textsOf(root, folders) {
  const files = folders.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => path.relative(root, path.join(one.parentPath, one.name))),
  )
  return new Map(files.map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]))
}

const filesOf = ({ output }) =>
  output
    .split(/^(?:Lists|To fill in):$/m)[0]
    .split('\n')
    .filter((line) => line.startsWith('  ') && !line.startsWith('  messages/'))
    .map((line) => line.trim())

test.each(skeletons)('$words writes few files', ({ words, files }) => {
  const made = make(...words)
  expect(made).toMatchObject({ status: 0 })
  expect(filesOf(made).sort()).toEqual(files.toSorted())
})

test('a protocol is a folder, rows and a migration', () => {
  const folders = sourceFolders.filter((name) => name !== 'app' && name !== 'brands')
  const before = textsOf(copy.folder, folders)
  expect(make('protocol', 'toy')).toMatchObject({ status: 0 })
  const touched = [...textsOf(copy.folder, folders)]
    .filter(([file, text]) => before.get(file) !== text)
    .map(([file]) => file)
  const migration = touched.find((file) => file.startsWith('prisma/migrations/'))
  const stamped = touched.map((file) => file.replace(/\d{14}/, 'stamp'))
  expect(stamped.sort()).toEqual(
    [
      ...protocolFiles,
      'messages/en/report.json',
      'prisma/migrations/stamp_toy_protocol/migration.sql',
      'prisma/schema/device.prisma',
    ].sort(),
  )
  // A migration's name names the database that tests copy: one for all.
  const named = path.join(copy.folder, 'prisma/migrations/20991231000000_toy_protocol')
  fs.renameSync(path.join(copy.folder, path.dirname(migration)), named)
})

test('skeletons pass the tests; only the texts of the other languages are missing', () => {
  const files = ['contract', 'lists', 'brands', 'messages'].map(
    (name) => `tests/catalogue/${name}.test.ts`,
  )
  const calls = ['authorization', 'leaks', 'hostile'].map(
    (name) => `tests/mapi/door/${name}.test.ts`,
  )
  const codec = 'server/gateway/codecs/toy/toy.test.ts'
  const names = [
    'as the files say',
    'every function has its row',
    'every param',
    'has its word',
    'has its texts',
    'device/SetNote',
    'family/GetBudget',
    'total/fuel',
    'tools/device/check',
    'fleetline',
    'are unique',
    'fr has every text',
    'a location is decoded',
    'frames are found',
    'no frame is refused',
    'a command is sent',
    'reports over TCP',
  ]
  const config = {
    test: {
      pool: 'forks',
      isolate: false,
      maxWorkers: 1,
      testTimeout: 600_000,
      hookTimeout: 600_000,
      // As our programs load their sources: Vite takes twice as long to transform all of them for one run.
      execArgv: ['--import', 'tsx'],
      experimental: { viteModuleRunner: false },
    },
  }
  const exported = `export default ${JSON.stringify(config)}\n`
  fs.writeFileSync(path.join(copy.folder, 'vitest.config.mjs'), exported)
  const vitest = 'node_modules/vitest/vitest.mjs'
  const args = [
    'run',
    '--reporter=default',
    '--reporter=json',
    '--outputFile=result.json',
    '-t',
    names.join('|'),
  ]
  const { output } = copy.run(vitest, ...args, ...files, ...calls, codec)
  const result = JSON.parse(fs.readFileSync(path.join(copy.folder, 'result.json'), 'utf8'))
  const tried = result.testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = tried.filter(({ status }) => status === 'failed')
  expect(failed.map(({ title }) => title)).toEqual([
    'fr has every text that English has, and no other',
  ])
  expect(output).toContain('report.func.device/SetNote')
  const ofCodec = result.testResults.find(({ name }) => name.endsWith(codec))
  expect(ofCodec.assertionResults.map(({ status }) => status)).toEqual(Array(5).fill('passed'))
  expect(result.numPassedTests - 5).toBeGreaterThan(40)
})

/** Such a file names every function or protocol. */
const isExhaustive = (text) => /(?:Record<\s*|\bin )(?:FuncName|Protocol)\b/.test(text)

/** `npm run check` checks what is as it was; here its types are only read. */
function leaveUnchangedUnchecked() {
  const before = textsOf('.', sourceFolders)
  for (const [file, text] of textsOf(copy.folder, sourceFolders)) {
    const isKnown = before.get(file) === text && !isExhaustive(text)
    if (isKnown && /\.tsx?$/.test(file))
      fs.writeFileSync(path.join(copy.folder, file), `// @ts-nocheck\n${text}`)
  }
}

test('skeletons compile and have the style of the house', () => {
  const files = [...skeletons.flatMap((skeleton) => skeleton.files), ...protocolFiles]
  const biome = 'node_modules/@biomejs/biome/bin/biome'
  expect(copy.run(biome, 'check', '--error-on-warnings', ...files)).toMatchObject({ status: 0 })
  leaveUnchangedUnchecked()
  fs.copyFileSync('tsconfig.json', path.join(copy.folder, 'tsconfig.base.json'))
  const config = {
    extends: './tsconfig.base.json',
    compilerOptions: { incremental: false },
    files,
    include: [],
  }
  fs.writeFileSync(path.join(copy.folder, 'tsconfig.json'), JSON.stringify(config))
  expect(copy.run(...typeCheck)).toEqual({ status: 0, output: '' })
})

test('kinds that there are not are answered with those that there are', () => {
  const made = make('planet', 'mars')
  expect(made.status).toBe(1)
  expect(made.output).toContain('npm run new -- function')
})

test.each([
  [newFunction, 'SetNote', {}, 'is no name of a function'],
  [newFunction, 'nowhere/SetNote', {}, 'There is no module nowhere'],
  [newFunction, 'device/Sell', {}, 'lib/contract/device/sell.ts exists already'],
  [newFunction, 'device/SetIt', { of: 'moon' }, 'No function is about moon'],
  [newList, 'fuel', {}, 'is no address below /total'],
  [newList, 'total/option', {}, '/total/option is taken'],
  [newList, 'total/more', { source: 'device/GetDetail' }, 'is no list'],
  [newList, 'total/column', {}, 'report.column names other texts'],
  [newTool, 'tools/more', { source: 'user/Login' }, 'takes no list of devices'],
  [newBrand, 'Big-Fleet', {}, 'is no name of a brand'],
  [newBrand, 'solo', {}, 'brands/solo.ts exists already'],
])('%o of %s is refused', async (make, name, options, text) => {
  await expect((async () => make(openTree(), name, options))()).rejects.toThrow(text)
})

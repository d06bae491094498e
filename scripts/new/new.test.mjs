import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer } from '../../tests/setup/database.ts'
import { copyProject } from '../../tests/setup/project-copy.ts'
import { newBrand } from './brand.mjs'
import { newFunction } from './function.mjs'
import { newReport } from './report.mjs'
import { newTool } from './tool.mjs'
import { openTree } from './tree.mjs'

/** Code files that each kind writes or changes, besides texts and lists. */
const skeletons = [
  {
    words: ['function', 'device/SetNote'],
    files: [
      'lib/contract/device/set-note.ts',
      'server/domain/device/set-device-note.ts',
      'server/mapi/device/set-note.ts',
      'tests/mapi/matrix/device-life.ts',
    ],
  },
  {
    words: ['function', 'family/GetBudget'],
    files: [
      'lib/contract/family/get-budget.ts',
      'server/domain/organisation/read-organisation-budget.ts',
      'server/mapi/family/get-budget.ts',
      'tests/mapi/matrix/family.ts',
      'tests/mapi/leaks.test.ts',
    ],
  },
  {
    words: ['report', 'total/fuel/day'],
    files: ['lib/reports/fuel-day.ts', 'lib/reports/index-list.ts'],
  },
  {
    words: ['tool', 'tools/device/check'],
    files: ['lib/tools/device-check.ts', 'lib/tools/index-list.ts'],
  },
  { words: ['brand', 'fleetline'], files: ['brands/fleetline.ts', 'brands/resolve.ts'] },
]

let copy

beforeAll(() => {
  copy = copyProject()
})
afterAll(() => copy.remove())

const make = (...words) => copy.run('scripts/new.mjs', ...words)

const filesOf = ({ output }) =>
  output
    .split(/^(?:Lists|To fill in):$/m)[0]
    .split('\n')
    .filter((line) => line.startsWith('  ') && !line.startsWith('  messages/'))
    .map((line) => line.trim())

test.each(skeletons)(
  '$words writes few files',
  ({ words, files }) => {
    const made = make(...words)
    expect(made).toMatchObject({ status: 0 })
    expect(filesOf(made).sort()).toEqual(files.toSorted())
  },
  60_000,
)

test('skeletons compile and have the style of the house', () => {
  fs.copyFileSync('tsconfig.json', path.join(copy.folder, 'tsconfig.base.json'))
  const files = skeletons.flatMap((skeleton) => skeleton.files)
  const config = { extends: './tsconfig.base.json', files, include: [] }
  fs.writeFileSync(path.join(copy.folder, 'tsconfig.json'), JSON.stringify(config))
  const compiler = 'node_modules/typescript/bin/tsc'
  expect(copy.run(compiler, '--noEmit', '--pretty', 'false')).toEqual({ status: 0, output: '' })
  const biome = 'node_modules/@biomejs/biome/bin/biome'
  expect(copy.run(biome, 'check', '--error-on-warnings', ...files)).toMatchObject({ status: 0 })
}, 120_000)

test('skeletons pass the tests; only the texts of the other languages are missing', async () => {
  const files = ['contract', 'reports', 'brands', 'messages'].map(
    (name) => `tests/catalogue/${name}.test.ts`,
  )
  const calls = ['authorization', 'leaks', 'hostile'].map((name) => `tests/mapi/${name}.test.ts`)
  const names = [
    ...['as the files say', 'every function has its row', 'every param', 'has its word'],
    ...['device/SetNote', 'family/GetBudget', 'total/fuel', 'tools/device/check', 'fleetline'],
    ...['are unique', 'fr has every text'],
  ]
  const config = { test: { pool: 'forks', isolate: false, maxWorkers: 1, hookTimeout: 60_000 } }
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
  await testServer()
  const { output } = copy.run(vitest, ...args, ...files, ...calls)
  const result = JSON.parse(fs.readFileSync(path.join(copy.folder, 'result.json'), 'utf8'))
  const tried = result.testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = tried.filter(({ status }) => status === 'failed')
  expect(failed.map(({ title }) => title)).toEqual([
    'fr has every text that English has, and no other',
  ])
  expect(output).toContain('report.func.device/SetNote')
  expect(result.numPassedTests).toBeGreaterThan(40)
}, 120_000)

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
  [newReport, 'fuel', {}, 'is no address below /total'],
  [newReport, 'total/option', {}, '/total/option is taken'],
  [newReport, 'total/more', { source: 'device/GetDetail' }, 'is no list'],
  [newReport, 'total/column', {}, 'report.column names other texts'],
  [newTool, 'tools/more', { source: 'user/Login' }, 'takes no list of devices'],
  [newBrand, 'Big-Fleet', {}, 'is no name of a brand'],
  [newBrand, 'solo', {}, 'brands/solo.ts exists already'],
])('%o of %s is refused', async (make, name, options, text) => {
  await expect((async () => make(openTree(), name, options))()).rejects.toThrow(text)
})

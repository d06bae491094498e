import fs from 'node:fs'
import { expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { withTestPackages } from '../../scripts/bench-needs.mjs'
import { readModules } from './modules.ts'

const modules = readModules(['brands', 'lib', 'prisma', 'scripts', 'server', 'tests', 'workers'])
const forTests = Object.keys(packageJson.devDependencies)

/** What runs, without imports of types. */
const imported =
  /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^'.#][^']*)'|\bimport\('([^'.#][^']*)'\)/gm

function packagesOf(file: string): string[] {
  const text = fs.readFileSync(file, 'utf8')
  return [...text.matchAll(imported)].map(([, named, loaded]) => named ?? loaded ?? '')
}

/** Packages for tests alone that a program loads, with all it imports. */
function testPackages(entry: string): string[] {
  const reached = new Set<string>()
  const visit = (file: string) => {
    if (reached.has(file) || !modules.has(file)) return
    reached.add(file)
    for (const next of modules.get(file)?.imports ?? []) visit(next.file)
  }
  visit(entry)
  const needed = [...reached].flatMap(packagesOf)
  return forTests.filter((name) => needed.some((one) => one === name || one.startsWith(`${name}/`)))
}

const benches = fs
  .readdirSync('tests/bench')
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace('.ts', ''))

test.each([
  ['npm start', 'scripts/start.mjs'],
  ['npm run simulate', 'tests/simulator/main.ts'],
  ['npm run frames', 'tests/conformance/main.ts'],
  ['npm run map', 'scripts/map/main.ts'],
  ['npm run ledger:verify', 'scripts/ledger/main.ts'],
  ['npm run fuzz -- --messages', 'tests/fuzz/main.ts'],
])('%s runs with what the platform needs', (_, entry) => {
  expect(testPackages(entry)).toEqual([])
})

test('benches run with what the platform needs, but for those that say otherwise', () => {
  const needing = benches.filter((name) => testPackages(`tests/bench/${name}.ts`).length > 0)
  expect(needing.toSorted()).toEqual(withTestPackages.toSorted())
})

/** `npm run NAME` → the scripts that it starts with node. */
const scripts = [
  ...new Set(
    Object.values(packageJson.scripts).flatMap((command) => command.match(/scripts\/\S+/g) ?? []),
  ),
]

test('commands that need packages which the platform does not install them', () => {
  expect(scripts).toContain('scripts/drift.mjs')
  const needing = scripts.filter((script) => testPackages(script).length > 0)
  expect(needing).toContain('scripts/drift.mjs')
  const installs = /\binstallPackages\(\{ dev: (?!false)|\bneedsTestPackages\b/
  expect(needing.filter((script) => !installs.test(fs.readFileSync(script, 'utf8')))).toEqual([])
})

test('README and docs/testing.md name the benches that there are', () => {
  const named = ['README.md', 'docs/testing.md'].map((page) => {
    const [, first = '', list = ''] =
      /npm run bench -- (\w+)`\s\((.*?)\)/s.exec(fs.readFileSync(page, 'utf8')) ?? []
    const all = `\`${first}\` ${list}`.match(/(?<=`)[a-z-]+(?=`)/g) ?? []
    return [page, all.filter((name) => name !== 'NAME').toSorted()]
  })
  expect(named).toEqual([
    ['README.md', benches.toSorted()],
    ['docs/testing.md', benches.toSorted()],
  ])
})

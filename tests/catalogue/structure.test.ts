import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Module, readModules } from './modules.ts'
import { waitingExports } from './waiting-exports.ts'

const modules = readModules([
  'app',
  'brands',
  'components',
  'lib',
  'prisma',
  'scripts',
  'server',
  'tests',
  'workers',
  '*.mjs',
  '.config',
])
const isTest = (file: string) => file.startsWith('tests/') || /\.(test|spec)\./.test(file)
const ours = [...modules.values()].filter(({ file }) => !isTest(file))

test('no file imports itself through others, not even types', () => {
  expect(cycles(modules)).toEqual([])
})

/** Import cycles (Tarjan's strongly connected components). */
function cycles(graph: ReadonlyMap<string, Module>): string[][] {
  const found: string[][] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const visit = (file: string): number => {
    const number = order.size
    order.set(file, number)
    open.push(file)
    let low = number
    for (const { file: next } of graph.get(file)?.imports ?? []) {
      if (!graph.has(next)) continue
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (open.includes(next)) low = Math.min(low, order.get(next) ?? low)
    }
    lowest.set(file, low)
    if (low === number) {
      const group = open.splice(open.indexOf(file))
      if (group.length > 1) found.push(group.toSorted())
    }
    return low
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return found
}

const users = new Map<string, string[]>()
for (const { file, imports } of modules.values())
  for (const { file: target, names } of imports)
    for (const name of names) {
      const key = `${target} ${name}`
      const known = users.get(key)
      if (known) known.push(file)
      else users.set(key, [file])
    }

test('what only tests use is on the list of what waits for its user, and nothing else is', () => {
  const isWaiting = ({ file, body }: Module, name: string) => {
    const by = [`${file} ${name}`, `${file} *`].flatMap((key) => users.get(key) ?? [])
    if (by.length === 0 || !by.every(isTest)) return false
    return (body.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length < 2
  }
  const waiting = ours.flatMap((module) =>
    module.exports
      .filter((name) => isWaiting(module, name))
      .map((name) => `${module.file} ${name}`),
  )
  expect(waiting.toSorted()).toEqual(Object.keys(waitingExports).toSorted())
})

const isGenerated = /\/(?:listed|generated)\//
const mostSmall = 150

test('few files of 30 lines or fewer have one importer: such a file belongs to it', () => {
  const importers = new Map<string, Set<string>>()
  for (const { file, imports } of ours)
    for (const { file: target } of imports)
      importers.set(target, (importers.get(target) ?? new Set()).add(file))
  const small = ours.filter(
    ({ file }) =>
      !isGenerated.test(file) &&
      importers.get(file)?.size === 1 &&
      fs.readFileSync(file, 'utf8').split('\n').length - 1 <= 30,
  )
  expect(small.length).toBeGreaterThan(0)
  expect(small.length).toBeLessThanOrEqual(mostSmall)
})

const nextNames = new Set(['metadata', 'generateMetadata', 'viewport', 'dynamic', 'GET', 'POST'])

test('an exported name means one thing where two folders meet', () => {
  const folder = ({ file }: Module) => path.dirname(file)
  const meets = new Map<string, Set<string>>()
  for (const module of ours) {
    const known = meets.get(folder(module)) ?? new Set([folder(module)])
    for (const { file } of module.imports) known.add(path.dirname(file))
    meets.set(folder(module), known)
  }
  const meet = (a: string, b: string) => meets.get(a)?.has(b) || meets.get(b)?.has(a)
  const holders = new Map<string, Module[]>()
  for (const module of ours)
    for (const name of new Set(module.exports)) {
      if (nextNames.has(name)) continue
      holders.set(name, [...(holders.get(name) ?? []), module])
    }
  const twice = [...holders].flatMap(([name, all]) =>
    all.flatMap((one, at) =>
      all
        .slice(at + 1)
        .filter((other) => !isHandlerOf(one, other) && meet(folder(one), folder(other)))
        .map((other) => `${name}: ${one.file}, ${other.file}`),
    ),
  )
  expect(twice).toEqual([])
})

/** Of no trade, with what says the same. */
const refusedWords: Readonly<Record<string, string>> = {
  nudge: 'poll',
  salvage: 'store in parts',
  byNobody: 'system actor',
  takenLegs: 'reversal',
  wish: 'request',
  knock: 'admission',
  sift: 'filter',
  leash: 'end with the parent',
}

test('exported names are made of the words of the trade', () => {
  const words = new RegExp(Object.keys(refusedWords).join('|'), 'i')
  const wrong = ours.flatMap(({ file, exports }) =>
    exports.filter((name) => words.test(name)).map((name) => `${file} ${name}`),
  )
  expect(wrong).toEqual([])
})

/** A word of file and exported names, and where it has the one meaning that it is kept for. */
type Meaning = { word: RegExp; isMeant: (file: string, name: string) => boolean }

const meanings: readonly Meaning[] = [
  // What the gateway commits at once; an address that is given. A change of many is `bulk`, an amount of a service a `lot`.
  {
    word: /^batch(?:e[sdr]|ers)?$/,
    isMeant: (file) =>
      /^server\/(?:gateway\/|db\/(?:batch-parts|position-store)\.ts)/.test(file) ||
      file === 'app/(console)/total/batch/page.tsx',
  },
  // The log. A withdrawal is decided on, and approved.
  {
    word: /^audit(?:s|ed|or|ing)?$/,
    isMeant: (file) => !/\b(?:trade|wallet|withdraw\w*)\b/.test(file),
  },
  // What a process has opened. Where it is known, those that are sold say so.
  {
    word: /^services$/,
    isMeant: (file, name) =>
      !/^(?:server|workers|prisma)\//.test(file) ||
      /^server\/(?:services|web\/(?:shared-services|routes))\.ts$/.test(file) ||
      /(?:paid|default|device|organisation)-?services/i.test(name),
  },
  // The builder of statements, in the folder of what talks to the database.
  { word: /^dbs?$/, isMeant: (file) => file.startsWith('server/db/') },
]

/** Fields of the wire that lib/contract has a name for; functions are named by their files. */
const wireFields: readonly string[] = ['batchNo']

const kebab = (name: string) => name.replace(/(?<=[a-z\d])(?=[A-Z])/g, '-').toLowerCase()
const wordsOf = (name: string) => kebab(name).split(/[-./]/)

test('a word with one meaning has no second one in the names of files and exports', () => {
  const functions = new Set(
    ours.flatMap(({ file, exports }) =>
      file.startsWith('lib/contract/')
        ? exports.filter((name) => path.basename(file, '.ts') === kebab(name))
        : [],
    ),
  )
  const isOfWire = (name: string) => functions.has(name) || wireFields.includes(name)
  const wrong = ours.flatMap(({ file, exports }) => {
    const isContract = exports.some((name) => functions.has(name)) && /^lib\/contract/.test(file)
    const names = exports.filter((name) => !isOfWire(name))
    return [...(isContract ? [] : [file]), ...names].flatMap((name) =>
      meanings
        .filter(
          ({ word, isMeant }) =>
            wordsOf(name).some((one) => word.test(one)) && !isMeant(file, name),
        )
        .map(() => `${file} ${name}`),
    )
  })
  expect(wrong).toEqual([])
})

/** One name: the same thing on both sides. */
function isHandlerOf(one: Module, other: Module): boolean {
  const [contract, handler] = [one, other].map(({ file }) => file).toSorted()
  return (
    contract?.startsWith('lib/contract/') === true && handler?.startsWith('server/mapi/') === true
  )
}

import fs from 'node:fs'
import path from 'node:path'
import { git, isSpec, isVitest } from './find-tests.mjs'

/** What tests read by path, not by an import. */
const readByPath = [
  [/^messages\//, 'tests/catalogue/messages.test.ts'],
  [/^brands\//, 'tests/catalogue/brands.test.ts'],
  [/^(docs\/|README\.md)/, 'tests/catalogue/references.test.ts'],
  [/^(\.env\.example|server\/config\.ts)/, 'tests/catalogue/env.test.ts'],
  [/^(\.env\.example|docker-compose|Dockerfile)/, 'tests/catalogue/compose.test.ts'],
  [/^prisma\//, 'tests/setup/database.test.ts'],
  [/^prisma\/positions\//, 'tests/catalogue/tracking-store.test.ts'],
  [/^tests\/mapi\/door\/matrix\//, 'tests/mapi/door/authorization.test.ts'],
  [/^tests\/mapi\/door\/leaks\//, 'tests/mapi/door/leaks.test.ts'],
  [/\.css$/, 'tests/catalogue/styles.test.ts'],
  [/^\.biome\.json$/, 'tests/catalogue/layers.test.ts'],
]

/** Of a test that no whole run has timed, seconds. */
const unknownSeconds = 3

/**
 * Changed since `ref`, and what is not committed. Without a ref: since the commit that origin/main
 * shares with this one, if there is an origin.
 * @returns {{ base: string, files: string[] }}
 */
export function changedFiles(ref) {
  const base = ref ?? sharedWithOrigin() ?? 'HEAD'
  const changed = git('diff', '--name-only', '--diff-filter=d', base)
  const added = git('ls-files', '--others', '--exclude-standard')
  return { base, files: [...new Set([...changed, ...added])] }
}

function sharedWithOrigin() {
  try {
    return git('merge-base', 'HEAD', 'origin/main')[0]
  } catch {
    return undefined
  }
}

/**
 * Tests that a change touches, the nearest first, until their seconds fill a budget:
 * changed tests and those that read a changed file by path; then those that reach a changed file by
 * imports: beside it, with its subject in their path, by the number of imports between.
 * @param {{ changed: string[], files: string[], importsOf: (file: string) => string[],
 *   times: Record<string, number>, budget: number }} given `times`: seconds of a whole run
 * @returns {{ chosen: string[], left: string[] }} `left` does not fit
 */
export function testsOfChange({ changed, files, importsOf, times, budget }) {
  const known = new Set(files)
  const distance = distances({ changed, files, importsOf })
  const subjects = new Set(changed.filter((file) => !isTest(file)).flatMap(subjectsOf))
  const folders = new Set(changed.map((file) => path.dirname(file)))
  const byPath = readByPath.filter(([pattern]) => changed.some((file) => pattern.test(file)))
  const first = new Set([
    ...changed.filter(isTest),
    ...byPath.map(([, test]) => test).filter((test) => known.has(test)),
  ])
  const related = files.filter((file) => isVitest(file) && distance.has(file))
  const rank = (file) => {
    if (first.has(file)) return 0
    if (folders.has(path.dirname(file))) return 1
    return wordsOf(file).some((word) => subjects.has(word)) ? 2 : 3
  }
  const seconds = (file) => times[file] ?? unknownSeconds
  const ordered = [...new Set([...first, ...related])].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      (distance.get(a) ?? 0) - (distance.get(b) ?? 0) ||
      seconds(a) - seconds(b) ||
      a.localeCompare(b),
  )
  let left = budget
  const chosen = ordered.filter((file) => {
    left -= seconds(file)
    return rank(file) < 2 || left >= 0
  })
  return { chosen, left: ordered.filter((file) => !chosen.includes(file)) }
}

const isTest = (file) => isVitest(file) || isSpec(file)

/** Imports between a file and the nearest changed one. */
function distances({ changed, files, importsOf }) {
  const importers = new Map()
  for (const file of files)
    for (const imported of importsOf(file))
      importers.set(imported, [...(importers.get(imported) ?? []), file])
  const found = new Map(changed.map((file) => [file, 0]))
  const queue = [...changed]
  for (const file of queue) {
    for (const importer of importers.get(file) ?? []) {
      if (found.has(importer)) continue
      found.set(importer, found.get(file) + 1)
      queue.push(importer)
    }
  }
  return found
}

/** The folder that a file lies in: `fence` of server/domain/tracking/fence/add-fence.ts. */
const subjectsOf = (file) =>
  [singular(path.basename(path.dirname(file)))].filter((word) => !general.has(word))

/** Folders that are no subject. */
const general = new Set(['.', 'test', 'server', 'lib', 'component', 'script', 'worker', 'setup'])

const wordsOf = (file) => file.split(/[^a-z0-9]+/).map(singular)

const singular = (word) => word.replace(/s$/, '')

const importPattern = /(?:from|import)\s*\(?\s*['"]((?:\.{1,2}|#\w+)\/[^'"]+)['"]/g

/** Files of the project that a file imports, by `#lib/…` and relative paths. */
export function readImports(file) {
  if (!/\.(ts|tsx|mjs)$/.test(file) || !fs.existsSync(file)) return []
  const text = fs.readFileSync(file, 'utf8')
  return [...text.matchAll(importPattern)].map(([, name]) =>
    name.startsWith('#') ? name.slice(1) : path.normalize(path.join(path.dirname(file), name)),
  )
}

import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

type Import = { file: string; names: readonly string[] }

/** `body` is without imports. */
export type Module = {
  file: string
  imports: readonly Import[]
  exports: readonly string[]
  body: string
}

/** `#lib/*` and its like, the longest first. */
const aliases = Object.entries<string>(JSON.parse(fs.readFileSync('package.json', 'utf8')).imports)
  .map(([alias, target]) => [alias.replace('*', ''), target.replace(/^\.\/|\*$/g, '')] as const)
  .toSorted(([a], [b]) => b.length - a.length)

const statement =
  /^(?:import|export)\s+(?:type\s+)?(?:(?<clause>[\w*$][^'";]*?|\{[^'";]*?\}|[\w$]+\s*,\s*\{[^'";]*?\})\s+from\s+)?'(?<source>[^']+)'/gm
const dynamic = /\bimport\(\s*'(?<source>[^']+)'\s*\)(?:\.then\(\((?<as>\w+)\))?/g
const declared =
  /^export\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:const|let|function\*?|class|type|interface|enum)\s+(?<name>[\w$]+)/gm
const listed = /^export\s+(?:type\s+)?\{(?<names>[^}]*)\}(?!\s*from)/gm

/** Git's code files below the roots, by path. */
export function readModules(folders: readonly string[]): Map<string, Module> {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], {
    encoding: 'utf8',
    maxBuffer: 1 << 24,
  })
  const files = list
    .split('\n')
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && fs.existsSync(file))
  return new Map(files.map((file) => [file, readModule(file)]))
}

function readModule(file: string): Module {
  const text = fs.readFileSync(file, 'utf8')
  const imports = [...text.matchAll(statement), ...text.matchAll(dynamic)].flatMap(({ groups }) => {
    const target = resolve(file, groups?.['source'] ?? '')
    return target ? [{ file: target, names: namesOf(groups?.['clause']) }] : []
  })
  const exports = [
    ...[...text.matchAll(declared)].map(({ groups }) => groups?.['name'] ?? ''),
    ...[...text.matchAll(listed)].flatMap(({ groups }) => namesOf(`{${groups?.['names']}}`)),
  ]
  return { file, imports, exports, body: text.replace(statement, '') }
}

function resolve(from: string, source: string): string | undefined {
  const alias = aliases.find(([prefix]) => source.startsWith(prefix))
  if (alias) return alias[1] + source.slice(alias[0].length)
  return source.startsWith('.') ? path.posix.join(path.posix.dirname(from), source) : undefined
}

/** Names in `{ a, type B, c as d }`; else the whole file. */
function namesOf(clause: string | undefined): string[] {
  const inner = clause && /\{([^}]*)\}/.exec(clause)?.[1]
  if (inner === undefined) return ['*']
  return inner
    .split(',')
    .map((one) =>
      one
        .trim()
        .replace(/^type\s+/, '')
        .replace(/\s+as\s+.*$/, ''),
    )
    .filter(Boolean)
}

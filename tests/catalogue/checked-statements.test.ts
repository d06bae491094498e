import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { typeCheck } from '../../scripts/setup/tool.mjs'
import { textStatements } from './text-statements.ts'

const sources = ['app', 'prisma', 'server', 'workers']
  .flatMap((part) =>
    fs
      .readdirSync(part, { recursive: true, encoding: 'utf8' })
      .map((name) => `${part}/${name.replaceAll(path.sep, '/')}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/generated\//.test(file))

const codeOf = (file: string) =>
  fs.readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

/** Unique names with each kind of use. */
const renamed = [
  'frozen_at',
  'totp_secret',
  'code_hash',
  'next_at',
  'started_at',
  'claim_code',
  'password_given',
  'auth_code',
  'is_sent',
  'old_hashes',
  'number_clash',
]

const uses = renamed.flatMap((column) =>
  sources
    // Statements as text are checked by running them (text-statements.test.ts).
    .filter((file) => !(file in textStatements))
    .filter((file) => new RegExp(`\\b${column}\\b`).test(codeOf(file)))
    .map((file): [column: string, file: string] => [column, file]),
)

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'statements-'))
const copied = [
  '.config',
  'app',
  'brands',
  'lib',
  'messages',
  'prisma',
  'server',
  'workers',
  'package.json',
  'tsconfig.json',
]
let wrong: Set<string>

/** With other names for those columns. */
beforeAll(() => {
  for (const part of copied) fs.cpSync(part, path.join(folder, part), { recursive: true })
  fs.symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'junction')
  const schema = path.join(folder, 'prisma/schema')
  for (const name of fs.readdirSync(schema)) {
    const file = path.join(schema, name)
    const text = fs.readFileSync(file, 'utf8')
    const rename = (all: string, column: string) =>
      renamed.includes(column) ? `@map("${column}_renamed")` : all
    fs.writeFileSync(file, text.replace(/@map\("(\w+)"\)/g, rename))
  }
  const generate = ['generate', '--generator', 'tables']
  run(['node_modules/prisma/build/index.js', ...generate], {
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  })
  const config = {
    extends: './tsconfig.json',
    include: ['prisma/**/*.ts', 'server/**/*.ts', 'workers/**/*.ts'],
    exclude: ['**/*.test.ts'],
    compilerOptions: { incremental: false, allowJs: false },
  }
  fs.writeFileSync(path.join(folder, 'statements.json'), JSON.stringify(config))
  const errors = run([...typeCheck, '-p', 'statements.json'])
  wrong = new Set(errors.match(/^[^\s(]+(?=\()/gm))
})
afterAll(() => fs.rmSync(folder, { recursive: true }))

function run(args: readonly string[], env: Record<string, string> = {}): string {
  const options = { cwd: folder, encoding: 'utf8', env: { ...process.env, ...env } } as const
  return spawnSync(process.execPath, args, options).stdout
}

test('each of those columns is used', () => {
  for (const column of renamed) expect(uses.map(([used]) => used)).toContain(column)
})

test.each(uses)('a new name of %s is an error in %s', (_, file) => {
  expect(wrong).toContain(file)
})

/** Arguments that write columns. The compiler checks literals only; all else goes through `rowFor`. */
function* writesOf(code: string): Generator<string> {
  for (const call of code.matchAll(/(?<!Object)\.(?:set|values|doUpdateSet)\(/g)) {
    const from = call.index + call[0].length
    const [argument, ...more] = argumentsAt(code, from)
    // `set` of a Map takes a key and a value.
    if (argument && more.length === 0) yield argument
  }
}

function argumentsAt(code: string, from: number): string[] {
  const parts = ['']
  let depth = 0
  for (let at = from; at < code.length; at++) {
    const character = code.charAt(at)
    if ('([{'.includes(character)) depth++
    if (')]}'.includes(character) && --depth < 0) break
    if (character === ',' && depth === 0) parts.push('')
    else parts.push(parts.pop() + character)
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

const isChecked = (argument: string) =>
  /^(\(eb\) =>\s*)?rowFor\(/.test(argument) || /^\{(?![\s\S]*\.\.\.)/.test(argument)

test('what a statement writes is a literal or goes through rowFor', () => {
  const unchecked = sources
    .filter((file) => /\/sql\.ts'/.test(codeOf(file)))
    .flatMap((file) => [...writesOf(codeOf(file))].map((argument) => [file, argument] as const))
    .filter(([, argument]) => !isChecked(argument))
  expect(unchecked).toEqual([])
})

/** `query` takes text; others what is built. */
const asksInText = (file: string) => /\.query\s*[<(]/.test(fs.readFileSync(file, 'utf8'))

test('the files of text-statements.ts and no others have statements as text', () => {
  expect(sources.filter(asksInText).toSorted()).toEqual(Object.keys(textStatements).toSorted())
})

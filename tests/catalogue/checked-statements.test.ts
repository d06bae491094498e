import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textStatements } from './text-statements.ts'

/** A column, and a file that selects, compares or changes it. */
const uses: [table: string, column: string, file: string][] = [
  ['Account', 'frozen_at', 'server/domain/account/account-row.ts'],
  ['Command', 'expires_at', 'workers/maintenance/end-overdue-commands.ts'],
  ['DeviceHolder', 'epoch', 'server/gateway/identity/holder-rows.ts'],
]

const tables = 'server/db/generated/tables/main-store.ts'
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'statements-'))
const copied = ['brands', 'lib', 'messages', 'server', 'workers', 'package.json', 'tsconfig.json']
let before: string
let after: string

/** Compiles those files in a copy, and once more with other names of the columns. */
beforeAll(() => {
  for (const part of copied) fs.cpSync(part, path.join(folder, part), { recursive: true })
  fs.symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'junction')
  const files = uses.map(([, , file]) => file)
  const compilerOptions = { incremental: false, allowJs: false }
  const config = { extends: './tsconfig.json', files, include: [], compilerOptions }
  fs.writeFileSync(path.join(folder, 'statements.json'), JSON.stringify(config))
  before = compile()
  const renamed = uses.reduce(withoutColumn, fs.readFileSync(tables, 'utf8'))
  fs.writeFileSync(path.join(folder, tables), renamed)
  after = compile()
}, 120_000)
afterAll(() => fs.rmSync(folder, { recursive: true }))

function compile(): string {
  const args = ['node_modules/typescript/bin/tsc', '-p', 'statements.json', '--pretty', 'false']
  return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }).stdout
}

function withoutColumn(types: string, [table, column]: (typeof uses)[number]): string {
  const start = types.indexOf(`export type ${table} = {`)
  const end = types.indexOf('\n};', start)
  const known = types.slice(start, end)
  const renamed = known.replace(` ${column}:`, ` ${column}_renamed:`)
  expect(renamed).not.toBe(known)
  return types.slice(0, start) + renamed + types.slice(end)
}

test('the files compile as they are', () => {
  expect(before).toBe('')
})

test.each(uses)('a new name of %s.%s is an error in %s', (_, column, file) => {
  const errors = after.split('\n').filter((error) => error.startsWith(`${file}(`))
  expect(errors.filter((error) => error.includes(column))).not.toEqual([])
})

/** What calls `query` itself hands over text; `all`, `first`, `run` and `prepared` take what is built. */
const asksInText = (file: string) => /\.query\s*[<(]/.test(fs.readFileSync(file, 'utf8'))

const sources = ['app', 'prisma', 'server', 'workers']
  .flatMap((part) =>
    fs
      .readdirSync(part, { recursive: true, encoding: 'utf8' })
      .map((name) => `${part}/${name.replaceAll(path.sep, '/')}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))

test('the files of text-statements.ts and no others have statements as text', () => {
  expect(sources.filter(asksInText).toSorted()).toEqual(textStatements.toSorted())
})

import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'

const root = path.resolve(import.meta.dirname, '../..')
const folder = process.env['NOTED_STATEMENTS']

/** What hands a statement on for others. */
const carriers =
  /^server\/db\/(sql|in-transaction|in-scope|combine-reads|copy-out|copy-at-once|read-by-cursor|pool)\.ts$/
const ownFile = 'tests/setup/note-statements.ts'

export type NotedStatement = { file: string; text: string }

/** The file of ours that sends a statement: the nearest on the stack that hands nothing on. */
function senderOf(stack: string): string | undefined {
  const files = stack
    .split('\n')
    .flatMap((line) => line.match(/\(?(?:file:\/\/)?([^\s(]+?)(?:\?[^:]*)?:\d+:\d+\)?$/)?.[1] ?? [])
    .filter((file) => file.startsWith(root) && !file.includes('node_modules'))
    .map((file) => path.relative(root, file))
  return files.find((file) => file !== ownFile && !carriers.test(file))
}

/** Of a file of tests: the same text may have another sender in the next, which runs in this process where there is room. */
const known = new Set<string>()

function note(text: string | undefined): void {
  if (!text?.includes('tracking') || !folder) return
  // Numbers that stand in a text, as COPY needs them, make no other statement.
  const statement = text.replace(/'\{\d[\d,]*\}'/g, "'{1}'")
  if (known.has(statement)) return
  known.add(statement)
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 60
  const file = senderOf(new Error().stack ?? '')
  Error.stackTraceLimit = limit
  if (!file || !/^(server|workers)\//.test(file)) return
  const noted: NotedStatement = { file, text: statement }
  fs.appendFileSync(path.join(folder, String(process.pid)), `${JSON.stringify(noted)}\n`)
}

type Asked = string | { text?: string }
type Asks = { query(asked: Asked, ...rest: unknown[]): unknown }

function watch(prototype: Asks): void {
  const { query } = prototype
  prototype.query = function watched(asked, ...rest) {
    note(typeof asked === 'string' ? asked : asked?.text)
    return query.call(this, asked, ...rest)
  }
}

const mark = Symbol.for('waypost.noted-statements')
const marked = pg as unknown as Record<symbol, Set<string>>

// Once a process: files share their modules.
if (folder && !marked[mark]) {
  marked[mark] = known
  // A pool sends later, when nobody who asked is on the stack.
  watch(pg.Pool.prototype as unknown as Asks)
  watch(pg.Client.prototype as unknown as Asks)
}
marked[mark]?.clear()

export function notedStatements(where: string): NotedStatement[] {
  const lines = fs
    .readdirSync(where)
    .flatMap((file) => fs.readFileSync(path.join(where, file), 'utf8').split('\n').filter(Boolean))
  return [...new Set(lines)].map((line) => JSON.parse(line) as NotedStatement)
}

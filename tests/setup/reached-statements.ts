import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { testDatabase } from './database.ts'
import { everyShardStatements } from './every-shard-statements.ts'
import { failOutsideOfTests } from './fail-outside-of-tests.ts'
import { type Judgement, judgePlan, type PlanNode } from './judge-plan.ts'
import { type NotedStatement, notedStatements } from './note-statements.ts'

const folders = [
  'server',
  'workers',
  'tests/gateway',
  'tests/mapi',
  'tests/realtime',
  'tests/worker',
]

/**
 * Whatever tests run, each statement that they send to the tracking store is one that a distributed store takes,
 * and asks every shard only where every-shard-statements.ts says why. A whole run sends all that are listed.
 */
export function setup(project: TestProject): () => Promise<void> {
  const where = fs.mkdtempSync(path.join(os.tmpdir(), 'waypost-statements-'))
  process.env['NOTED_STATEMENTS'] = where
  return async () => {
    const noted = notedStatements(where)
    fs.rmSync(where, { recursive: true })
    const judged = await judge(noted)
    const problems = judged.flatMap(problemsOf)
    if (judged.length > 0 && hasRunAll(project)) problems.push(...unreached(judged))
    failOutsideOfTests(new Set(problems))
  }
}

/** Every file of tests that may send one, without a pattern of names. */
function hasRunAll({ vitest }: TestProject): boolean {
  const ran = new Set(vitest.state.getFiles().map(({ filepath }) => filepath))
  const files = folders.flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => path.resolve(folder, file)),
  )
  return !vitest.getGlobalTestNamePattern() && files.every((file) => ran.has(file))
}

type Judged = NotedStatement & Judgement

/** On an empty store: what is judged is the shape, which no number of rows changes. */
async function judge(noted: readonly NotedStatement[]): Promise<Judged[]> {
  if (noted.length === 0) return []
  const database = await testDatabase()
  const client = new pg.Client(database.url)
  await client.connect()
  try {
    const { rows } = await client.query<{ version: number }>(
      `SELECT current_setting('server_version_num')::int AS version`,
    )
    // Before 16 PostgreSQL plans no parameters; a store that is named to the tests may be older.
    if ((rows[0]?.version ?? 0) < 160_000) return []
    await client.query('CREATE TEMP TABLE incoming (LIKE tracking.position)')
    const judged: Judged[] = []
    for (const one of noted) {
      const text = plannable(one.text)
      if (text) judged.push({ ...one, ...(await judgeText(client, text).catch(unplanned)) })
    }
    return judged
  } finally {
    await client.end()
    await database.drop()
  }
}

const unplanned = (error: Error): Judgement => ({
  faults: [`has no plan: ${error.message}`],
  verb: '',
  everyShard: [],
  isOfOneStore: false,
})

/** Undefined for what has no plan: tables made and dropped, COPY into one, and what names a day that is there then only. */
function plannable(text: string): string | undefined {
  const [, copied] = text.match(/^COPY \(([\s\S]*)\) TO STDOUT/) ?? []
  const [, declared] = text.match(/^DECLARE \w+ NO SCROLL CURSOR FOR ([\s\S]*)/) ?? []
  const statement = copied ?? declared ?? text
  if (/tracking\.position_\d{8}/.test(statement)) return undefined
  return /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(statement) ? statement : undefined
}

export async function judgeText(client: pg.Client, text: string): Promise<Judgement> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `EXPLAIN (GENERIC_PLAN, VERBOSE, FORMAT JSON) ${text}`,
  )
  const [{ 'QUERY PLAN': plans } = { 'QUERY PLAN': undefined }] = rows
  if (!plans) throw new Error(`no plan of ${text}`)
  const judgement = judgePlan(plans[0].Plan)
  // Of which no plan tells.
  if (/\bOFFSET\s+0\b/i.test(text)) judgement.faults.push('has OFFSET 0')
  judgement.isOfOneStore ||= await namesMainTable(client, text)
  return judgement
}

/** Where a condition is constantly false, a plan leaves its tables out. */
async function namesMainTable(client: pg.Client, text: string): Promise<boolean> {
  const names = [...text.matchAll(/\b(?:from|join)\s+"?(\w+)\b"?(?!"?\.)/gi)].map(
    ([, name]) => name,
  )
  const { rows } = await client.query<{ is: boolean | null }>(
    `SELECT bool_or(to_regclass('public.' || quote_ident(name)) IS NOT NULL) AS is FROM unnest($1::text[]) AS name`,
    [names],
  )
  return rows[0]?.is ?? false
}

const nameOf = ({ file, verb, everyShard }: Judged) => `${file}: ${verb} ${everyShard.join(', ')}`

function problemsOf(one: Judged): string[] {
  if (one.isOfOneStore) return []
  const faults = one.faults.map((fault) => `${one.file}: a statement ${fault}:\n${one.text}`)
  if (one.everyShard.length === 0 || Object.hasOwn(everyShardStatements, nameOf(one))) return faults
  return [
    ...faults,
    `A statement asks every shard for ${one.everyShard.join(', ')}: name its devices, or list
'${nameOf(one)}' in tests/setup/every-shard-statements.ts with reason and cost.\n${one.text}`,
  ]
}

function unreached(judged: readonly Judged[]): string[] {
  const names = new Set(judged.map(nameOf))
  return Object.keys(everyShardStatements)
    .filter((name) => !names.has(name))
    .map((name) => `No test sends '${name}': take it out of tests/setup/every-shard-statements.ts.`)
}

import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { splitStatements } from '../../scripts/setup/split-statements.mjs'
import { rootPlatform } from '../factories/file-platform.ts'

const { platform } = await rootPlatform({ isApart: true })
const listed = async (sql: string): Promise<string[]> =>
  (await platform.positions.query<{ name: string }>(sql)).rows.map(({ name }) => name)

test('every key of the tracking store holds device_id', async () => {
  const keys = `SELECT indexrelid::regclass::text AS name FROM pg_index i JOIN pg_class c ON c.oid = indrelid
    WHERE relnamespace = 'tracking'::regnamespace AND (indisunique OR indisexclusion)`
  const column = `attrelid = indrelid AND attname = 'device_id' AND attnum = ANY (indkey)`
  expect((await listed(keys)).length).toBeGreaterThan(10)
  expect(await listed(`${keys} AND NOT EXISTS (SELECT FROM pg_attribute WHERE ${column})`)).toEqual(
    [],
  )
})

test('every table of it has a primary key', async () => {
  const without = await listed(
    `SELECT oid::regclass::text AS name FROM pg_class
     WHERE relnamespace = 'tracking'::regnamespace AND relkind IN ('r', 'p')
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = pg_class.oid AND contype = 'p')`,
  )
  expect(without).toEqual([])
})

test('it has no foreign key, and none leads to it', async () => {
  const foreign = await listed(
    `SELECT conname AS name FROM pg_constraint WHERE contype = 'f' AND 'tracking'::regnamespace IN (
       (SELECT relnamespace FROM pg_class WHERE oid = conrelid), (SELECT relnamespace FROM pg_class WHERE oid = confrelid))`,
  )
  expect(foreign).toEqual([])
})

test('it has no trigger', async () => {
  const triggers = await listed(
    `SELECT tgname AS name FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid
     WHERE relnamespace = 'tracking'::regnamespace AND NOT tgisinternal`,
  )
  expect(triggers).toEqual([])
})

const folder = 'prisma/positions'
const constraint = /^ALTER TABLE[\s\S]*\bADD (CONSTRAINT|PRIMARY|UNIQUE|FOREIGN|CHECK|EXCLUDE)\b/i

test('no migration adds a constraint beside another change', () => {
  const adding = fs.readdirSync(folder).flatMap((name) => {
    const text = fs.readFileSync(path.join(folder, name, 'migration.sql'), 'utf8')
    return splitStatements(text)
      .map((one) => one.replace(/--[^\n]*/g, '').trim())
      .filter((one) => constraint.test(one))
  })
  expect(adding.length).toBeGreaterThan(0)
  expect(adding.filter((one) => /,\s*(ADD|ALTER|DROP|RENAME)\b/i.test(one))).toEqual([])
})

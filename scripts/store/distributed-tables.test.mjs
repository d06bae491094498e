import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../tests/setup/database.ts'
import { run } from '../postgres/databases.mjs'
import { distributedTables, shardFunctions } from './distributed-tables.mjs'

let database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('the list has all tables of the tracking store', async () => {
  const rows = await run(
    database.url,
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'tracking'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`,
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(distributedTables.toSorted())
})

test('partitions lie directly beneath a table of the list', async () => {
  const rows = await run(
    database.url,
    `SELECT DISTINCT c.relname AS name FROM pg_inherits JOIN pg_class c ON c.oid = inhparent
     WHERE c.relnamespace = 'tracking'::regnamespace AND c.relkind = 'p'`,
  )
  expect(rows.filter(({ name }) => !distributedTables.includes(name))).toEqual([])
})

test('nodes get the functions whose answer is the same everywhere, and no other', async () => {
  const rows = await run(
    database.url,
    `SELECT proname AS name FROM pg_proc
     WHERE pronamespace = 'tracking'::regnamespace AND provolatile = 'i'`,
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(shardFunctions.toSorted())
})

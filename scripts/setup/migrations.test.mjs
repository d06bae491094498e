import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../tests/setup/database.ts'
import { applyFolder } from './migrations.mjs'

let database
let folder
const connect = async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  return client
}
const write = (name, sql) => {
  fs.mkdirSync(path.join(folder, name), { recursive: true })
  fs.writeFileSync(path.join(folder, name, 'migration.sql'), sql)
}
const apply = async () => {
  const client = await connect()
  try {
    return await applyFolder(client, folder)
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true }))
afterAll(() => database.drop())

test('two runners at once apply each migration one time', async () => {
  write('1_a', 'CREATE TABLE a (n int)')
  write('2_b', 'ALTER TABLE a ADD COLUMN m int')
  const counts = await Promise.all([apply(), apply()])
  expect(counts.toSorted()).toEqual([0, 2])
  expect(await apply()).toBe(0)
})

test('a migration that was edited afterwards is refused', async () => {
  write('3_c', 'CREATE TABLE c (n int)')
  await apply()
  write('3_c', 'CREATE TABLE c (n bigint)')
  await expect(apply()).rejects.toThrow('was edited after it was applied')
})

test('a migration that fails leaves nothing behind and can be tried again', async () => {
  write('4_d', 'CREATE TABLE d (n int); SELECT 1/0')
  await expect(apply()).rejects.toThrow('division by zero')
  write('4_d', 'CREATE TABLE d (n int)')
  expect(await apply()).toBe(1)
})

import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'

test('each test database is migrated, empty and its own', async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()])
  const client = new pg.Client({ connectionString: one.url })
  await client.connect()
  const tables = await client.query(
    `SELECT to_regclass('device') IS NOT NULL AS device,
            to_regclass('tracking.position') IS NOT NULL AS position,
            to_regclass('bullmq.job') IS NOT NULL AS job,
            (SELECT count(*)::int FROM account) AS accounts`,
  )
  await client.end()
  expect(tables.rows[0]).toEqual({
    device: true,
    position: true,
    job: true,
    accounts: 0,
  })
  expect(one.url).not.toBe(other.url)
  await Promise.all([one.drop(), other.drop()])
})

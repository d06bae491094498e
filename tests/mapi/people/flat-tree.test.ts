import { expect, test } from 'vitest'
import type { PoolClient } from '#server/db/pool.ts'
import { listChildren } from '#server/domain/people/organisation/list-children.ts'
import { createOrganisation } from '../../factories/organisations.ts'
import { openPlatform } from '../../factories/platform.ts'

async function readInFull(client: PoolClient): Promise<number | undefined> {
  const { rows } = await client.query<{ n: number }>(
    `SELECT seq_tup_read AS n FROM pg_stat_xact_user_tables WHERE relname = 'organisation'`,
  )
  return rows[0]?.n
}

test('a page of children reads no table in full where all stand below one', async () => {
  const platform = await openPlatform({ isHeld: true })
  const root = await createOrganisation(platform, { name: 'root' })
  await platform.pool.query(
    `INSERT INTO organisation (parent_id, path, name)
     SELECT $1, $2 || 'f' || n || '/', 'flat ' || n FROM generate_series(1, 20000) n`,
    [root.id, root.path],
  )
  await platform.pool.query('ANALYZE organisation')
  const client = await platform.pool.connect()
  try {
    await client.query('BEGIN')
    const before = await readInFull(client)
    for (const by of ['created', 'name', 'devices'] as const) {
      const page = { parentId: root.id, limit: 100, sort: { by, isDown: true } }
      expect(await listChildren(client, page)).toHaveLength(100)
    }
    expect(await readInFull(client)).toBe(before)
  } finally {
    await client.query('ROLLBACK')
    client.release()
    await platform.close()
  }
})

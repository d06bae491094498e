import type { Pool } from '../../db/pool.ts'

/** Where an organisation hangs in the tree; undefined for one that is gone. */
export async function findOrganisationPath(main: Pool, id: number): Promise<string | undefined> {
  const { rows } = await main.query<{ path: string }>(
    'SELECT path FROM organisation WHERE id = $1',
    [id],
  )
  return rows[0]?.path
}

import type { PoolClient } from '#server/db/pool.ts'
import { all, db, rowFor, run } from '#server/db/sql.ts'

const dayMs = 86_400_000
/** Asked for and taken back, days ago. */
const demo = [
  { login: 'haifengnight', asked: 24, takenBack: 22 },
  { login: 'dealerclerk', asked: 9, takenBack: 8 },
] as const

/** None that waits: it would be carried out. */
export async function seedErasures(client: PoolClient, now: number): Promise<void> {
  const accounts = await all(
    client,
    db
      .selectFrom('account')
      .select(['id', 'login', 'organisation_id as home'])
      .where(
        'login',
        'in',
        demo.map(({ login }) => login),
      ),
  )
  const rows = demo.flatMap(({ login, asked, takenBack }) => {
    const account = accounts.find((one) => one.login === login)
    if (!account) return []
    const askedAt = now - asked * dayMs
    return {
      account_id: account.id,
      organisation_id: account.home,
      asked_by: account.id,
      state: 'taken_back' as const,
      asked_at: new Date(askedAt),
      due_at: new Date(askedAt + 7 * dayMs),
      ended_at: new Date(now - takenBack * dayMs),
    }
  })
  if (rows.length > 0)
    await run(client, db.insertInto('person_erasure').values(rowFor('person_erasure', rows)))
}

import { type HostState, hostProofDays } from '#lib/codes/brand-host.ts'
import type { Pool } from '../../../../db/pool.ts'
import { all, db } from '../../../../db/sql.ts'

const dayMs = 86_400_000

export type BrandHost = {
  host: string
  state: HostState
  proof: 'record' | 'file' | undefined
  checkedAt: number | undefined
  provedAt: number | undefined
  /** When it ends to wait, or to be served without its proof. */
  endsAt: number | undefined
}

const seconds = (date: Date | null) => date && Math.floor(date.getTime() / 1000)

/** Of one brand, by name; all times in Unix seconds. */
export async function listHosts(
  pool: Pool,
  { brand, now }: { brand: string; now: number },
): Promise<BrandHost[]> {
  const rows = await all(
    pool,
    db
      .selectFrom('brand_host')
      .select(['host', 'proof', 'asked_at as askedAt', 'checked_at as checkedAt'])
      .select(['proved_at as provedAt', 'lost_at as lostAt'])
      .where('brand', '=', brand)
      .orderBy('host'),
  )
  return rows.map(({ host, proof, askedAt, checkedAt, provedAt, lostAt }) => {
    const since = provedAt ? lostAt : askedAt
    const endsAt = since && new Date(since.getTime() + hostProofDays * dayMs)
    const isOver = endsAt !== null && endsAt.getTime() <= now
    return {
      host: host,
      state: stateOf({ isProved: provedAt !== null, isLost: lostAt !== null, isOver: isOver }),
      proof: proof ?? undefined,
      checkedAt: seconds(checkedAt) ?? undefined,
      provedAt: seconds(provedAt) ?? undefined,
      endsAt: seconds(endsAt) ?? undefined,
    }
  })
}

function stateOf(facts: { isProved: boolean; isLost: boolean; isOver: boolean }): HostState {
  if (facts.isProved) return facts.isLost ? 'lost' : 'proved'
  return facts.isOver ? 'ended' : 'pending'
}

import { createHmac } from 'node:crypto'
import { all, db } from '../../../../db/sql.ts'
import type { Services } from '../../../../services.ts'

/** What a host shows to be one of a brand: the same whenever it is asked for, and of no other brand. 32 characters of base64url. */
export const hostToken = (secret: string, { brand, host }: { brand: string; host: string }) =>
  createHmac('sha256', secret)
    .update(`brand-host\n${brand}\n${host}`)
    .digest('base64url')
    .slice(0, 32)

/**
 * What this platform answers itself at a host, so that one which leads here needs no record: of the one brand of the platform that
 * asked for it. Undefined of a dealer's (who names a host first would have what others point here) and where two brands ask.
 */
export async function waitingToken(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  host: string,
): Promise<string | undefined> {
  const asked = await all(
    pool,
    db
      .selectFrom('brand_host as h')
      .innerJoin('brand_config as c', 'c.brand', 'h.brand')
      .select(['h.brand', 'c.owner_id as ownerId'])
      .where('h.host', '=', host)
      .limit(2),
  )
  const [one] = asked
  if (!one || asked.length > 1 || one.ownerId !== null) return undefined
  return hostToken(config.SECRET, { brand: one.brand, host: host })
}

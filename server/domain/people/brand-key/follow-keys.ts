import { brandNamed } from '#brands/resolve.ts'
import type { BrandKeyKind } from '#lib/codes/brand-keys.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'
import type { BrandKey, BrandKeys } from '../../../integrations/keys/brand-keys.ts'
import { type Following, follow } from '../../platform/follow.ts'
import { openKey } from './sealed-key.ts'

type Row = {
  id: number
  brand: string
  kind: BrandKeyKind
  sealed: Buffer
  isEnded: boolean
}
type Known = { sealed: Buffer; key: BrandKey }

/** Of all brands: they are few. */
const readRows = (pool: Pool): Promise<Row[]> =>
  all(
    pool,
    db
      .selectFrom('brand_key')
      .select(['id', 'brand', 'kind', 'sealed'])
      .select((eb) => eb('ended_at', 'is not', null).as('isEnded'))
      .orderBy('id')
      .$castTo<Row>(),
  )

/** Opens the keys of brands and holds them as they are set, in this process. One that does not open is told in the log. */
export async function followKeys(options: Following & { secret: string }): Promise<BrandKeys> {
  const { pool, log, secret } = options
  let byId = new Map<number, Known>()
  const openRow = ({ sealed, ...row }: Row): [number, Known][] => {
    const known = byId.get(row.id)
    if (known && known.key.isEnded === row.isEnded && known.sealed.equals(sealed))
      return [[row.id, known]]
    try {
      const key = { ...row, values: openKey(secret, row, sealed) }
      return [[row.id, { sealed: sealed, key: key }]]
    } catch {
      log.error({ brand: row.brand, kind: row.kind }, 'the key of a brand cannot be opened')
      return []
    }
  }
  const take = (rows: readonly Row[]) => {
    byId = new Map(rows.flatMap(openRow))
  }
  await follow('brand', options, { read: () => readRows(pool), take: take })
  const list = (kind: BrandKeyKind) =>
    [...byId.values()].flatMap(({ key }) => (key.kind === kind ? [key] : []))
  const own = (brand: string | undefined, kind: BrandKeyKind) =>
    list(kind).find((key) => key.brand === brand && !key.isEnded)
  return {
    of: (brand, kind) => own(brand, kind) ?? own(brandNamed(brand)?.branch?.base, kind),
    byId: (id) => byId.get(id)?.key,
    list: list,
  }
}

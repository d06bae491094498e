import { searchFamily as contract } from '#lib/contract/family/search-family.ts'
import { readChains } from '../../domain/people/organisation/read-chains.ts'
import { searchOrganisations } from '../../domain/people/organisation/search-organisations.ts'
import { handle } from '../door/handle.ts'

export const searchFamily = handle(contract, async ({ services, bound, acting }, params) => {
  if (bound.deviceId !== undefined) return { items: [] }
  const { pool } = services
  const found = await searchOrganisations(pool, {
    path: acting.path,
    text: params.name,
    limit: params.limit_size,
  })
  const chains = await readChains(
    pool,
    found.map(({ path }) => path),
    acting.path,
  )
  return {
    items: found.map(({ id, name }, index) => ({
      sid: String(id),
      sname: name,
      chain: (chains[index] ?? [])
        .slice(0, -1)
        .map((link) => ({ sid: String(link.id), sname: link.name })),
    })),
  }
})

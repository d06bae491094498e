import { listBrands } from '#brands/resolve.ts'
import type { Bus } from '../../../jobs/bus.ts'

/** After a commit: every process reads the brands again; pages of these, and of the dealers' that follow them, draw themselves anew. */
export function tellBrands(bus: Bus, changed: readonly string[]): Promise<void> {
  const following = listBrands().filter(({ branch }) => branch && changed.includes(branch.base))
  const brands = new Set([...changed, ...following.map(({ brand }) => brand)])
  return bus.publish('brand', { brands: [...brands] })
}

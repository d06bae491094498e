import type { Services } from '../../../services.ts'
import { countByState, mostAwaitedCounted, type StateCounts } from './count-by-state.ts'

/** More would take everybody's connections. */
const atOnce = 4

type Counted = {
  nodes: readonly { id: number; devicesBelow: number }[]
  parent: { id: number; path: string }
  includesBelow: boolean
}

/** Large ones miss until counted; each call starts a few. */
export async function countChildrenByState(
  services: Services,
  { nodes, parent, includesBelow }: Counted,
): Promise<Map<number, StateCounts>> {
  const counts = new Map<number, StateCounts>()
  const waiting = [...nodes]
  let begun = 0
  const countNext = async () => {
    for (let node = waiting.shift(); node; node = waiting.shift()) {
      const { id, devicesBelow } = node
      if (begun >= atOnce && devicesBelow > mostAwaitedCounted) continue
      const path = id === parent.id ? parent.path : `${parent.path}${id}/`
      const counted = await countByState(services, { organisation: { id, path }, includesBelow })
      if (counted) counts.set(id, counted)
      else begun++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, countNext))
  return counts
}

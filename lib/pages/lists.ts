import { groups } from './fleet/groups.ts'
import type { List } from './list.ts'
import { pages } from './pages.ts'
import { accounts } from './people/accounts.ts'
import { children } from './people/children.ts'
import { tasks } from './platform/tasks.ts'
import { regions } from './tracking/regions.ts'
import { stops, trackPoints, trips } from './tracking/track.ts'
import { debts } from './trade/debts.ts'
import { handPaid } from './trade/hand-paid.ts'
import { differences } from './trade/orders.ts'
import { transfers } from './trade/withdrawals.ts'

/** Tables of pages that hold several. */
const others: readonly List[] = [
  children,
  accounts,
  groups,
  tasks,
  trackPoints,
  trips,
  stops,
  regions,
  transfers,
  handPaid,
  debts,
  differences,
]

/** Every list that can be exported. */
export const lists: readonly List[] = [
  ...pages.flatMap(({ list, sums }) => list ?? sums?.table ?? sums?.list ?? []),
  ...others,
]

export function listAt(path: string): List | undefined {
  return lists.find((list) => list.path === path)
}

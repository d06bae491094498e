import type { PartGroup } from './link.ts'

/** Bytes of the unfinished messages of all connections together. */
const maxBytes = 64 * 1024 * 1024
/** What a group holds beside its bodies. */
const groupBytes = 512

/** Groups by their last packet, the oldest first, with their bytes. */
const sizes = new Map<PartGroup, number>()
let total = 0

/** Counts a group with a new packet; the groups untouched for longest lose their place when there is no room. */
export function keepGroup(group: PartGroup): void {
  dropGroup(group)
  const size = groupBytes + group.bytes + 8 * group.total
  sizes.set(group, size)
  total += size
  for (const oldest of sizes.keys()) {
    if (total <= maxBytes) break
    dropGroup(oldest)
  }
}

/** Whether a group still has its place. */
export function isKept(group: PartGroup): boolean {
  return sizes.has(group)
}

/** The group is complete, too old, or its connection is gone. */
export function dropGroup(group: PartGroup): void {
  total -= sizes.get(group) ?? 0
  sizes.delete(group)
}

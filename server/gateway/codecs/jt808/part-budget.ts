import type { PartGroup } from './link.ts'

const maxBytes = 64 * 1024 * 1024
const groupBytes = 512

/** Oldest first. */
const sizes = new Map<PartGroup, number>()
let total = 0

/** Without room those untouched longest go. */
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

export function isKept(group: PartGroup): boolean {
  return sizes.has(group)
}

export function dropGroup(group: PartGroup): void {
  total -= sizes.get(group) ?? 0
  sizes.delete(group)
}

import type { RuleKey } from './rule.ts'

/** Not to itself, its parent or the root. */
export function brokenMove(move: {
  id: string
  parentId: string | null
  targetId: string
  rootId: string
}): RuleKey | undefined {
  if (move.targetId === move.id) return 'moveToItself'
  if (move.targetId === move.parentId) return 'moveToParent'
  return move.targetId === move.rootId ? 'moveToRoot' : undefined
}

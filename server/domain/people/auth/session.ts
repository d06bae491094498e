import type { Caller } from '../../../caller.ts'

export type FoundSession = {
  caller: Caller
  lang: string
  isSplit: boolean
  /** Replace its secret with this answer. */
  toRotate: CachedSession | undefined
}

export type CachedSession = Omit<FoundSession, 'toRotate'> & {
  secretHash: Buffer | undefined
  nextHash: Buffer | undefined
  oldHashes: readonly Buffer[]
  /** Milliseconds. */
  rotatedAt: number
  isRemembered: boolean
  isFrozen: boolean
  isChanged: boolean
  /** Milliseconds. */
  seenAt: number
  idleMs: number
  endsAt: number
}

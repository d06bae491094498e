import type { KeyScope } from '#lib/codes/key-scopes.ts'
import type { Caller } from '../../../caller.ts'

/** A key as a process keeps it for some seconds; the bus drops it with the sessions of its maker. */
export type CachedKey = {
  id: number
  caller: Caller
  scopes: ReadonlySet<KeyScope>
  networks: readonly string[]
  /** Calls a minute. */
  rate: number
  lang: string
  /** Milliseconds. */
  endsAt: number | undefined
  isFrozen: boolean
}

/** Of a call that was let in. `at`: milliseconds. */
export type KeyUse = { at: number; ip: string; func: string }

/** By id of the key: not written yet. */
export type KeyUses = { last: Map<number, KeyUse>; timer: NodeJS.Timeout | undefined }

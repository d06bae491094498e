import type { z } from 'zod'
import type { ErrorName } from '#lib/codes/error-codes.ts'
import type { Permission } from '#lib/codes/permissions.ts'

/**
 * What kind of thing an id in the params names. The guard resolves every declared id inside the caller's
 * subtree before a handler runs; one outside answers exactly as one that does not exist (docs/contract.md#scope).
 */
export type ScopeKind =
  | 'organisation'
  | 'device'
  | 'deviceNumber'
  /** A device in the recycle bin. */
  | 'deletedDevice'
  | 'group'
  | 'account'

export type FuncOptions<P extends z.ZodObject, R extends z.ZodType> = {
  /** One sentence for the reference page and OpenAPI. */
  summary: string
  /** Who may call: `anyone` needs no session; otherwise all the listed permissions are needed (empty: any session). */
  access: 'anyone' | readonly Permission[]
  /**
   * Rights that a flag of the params needs beside `access` when it is set; who belongs to the root organisation needs
   * none.
   */
  accessIf?: Partial<Record<keyof z.input<P> & string, Permission>>
  /** Whether the call changes anything. Writes accept `request_id` and are written to the audit log. */
  writes: boolean
  /** The params that name objects, and what they name. Arrays are checked element by element. */
  scope?: Partial<Record<keyof z.input<P> & string, ScopeKind>>
  params: P
  /** The fields of the answer beside `errcode`. */
  reply: R
  /** Refusals a caller should expect beyond the general ones. */
  errors?: readonly ErrorName[]
  /** Token bucket per session and function; default 20 calls a second, burst 40. */
  rate?: { perSecond: number; burst: number }
}

export type Func<
  P extends z.ZodObject = z.ZodObject,
  R extends z.ZodType = z.ZodType,
  N extends string = string,
> = FuncOptions<P, R> & {
  /** `module/Func`, as in the path of a call. */
  name: N
}

export type ParamsOf<F extends Func> = z.input<F['params']>
export type ReplyOf<F extends Func> = z.output<F['reply']>

/**
 * Declares one function of the contract. The dispatcher, the typed client, the OpenAPI document, the reference
 * page and the tests all read this one value; a handler cannot be reached without it.
 */
export function defineFunc<P extends z.ZodObject, R extends z.ZodType, N extends string>(
  name: N,
  options: FuncOptions<P, R>,
): Func<P, R, N> {
  return { name, ...options }
}

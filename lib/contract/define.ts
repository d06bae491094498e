import type { z } from 'zod'
import type { ErrorName } from '#lib/codes/error-codes.ts'
import type { Permission } from '#lib/codes/permissions.ts'
import type { ShareRights } from '#lib/rules/sharing.ts'

/** What an id names. The guard resolves each inside the caller's subtree (docs/contract.md#scope). */
export type ScopeKind =
  | 'organisation'
  | 'device'
  | 'deviceNumber'
  /** A device in the recycle bin. */
  | 'deletedDevice'
  | 'group'
  | 'account'
  | 'fence'
  | 'poi'

export type FuncOptions<P extends z.ZodObject, R extends z.ZodType> = {
  summary: string
  /** `anyone` needs no session; else all listed rights (empty: any session). */
  access: 'anyone' | readonly Permission[]
  /** Rights for a flag of the params; root needs none. */
  accessIf?: Partial<Record<keyof z.input<P> & string, Permission>>
  /** Writes accept `request_id` and are audited. */
  writes: boolean
  /** Params that name objects; arrays element by element. */
  scope?: Partial<Record<keyof z.input<P> & string, ScopeKind>>
  /** Params that no key sends: they make or remove a way to log in, which would outlive the key. */
  notByKey?: readonly (keyof z.input<P> & string)[]
  /** Also takes a device that another account lends to the caller with these rights or more. */
  lent?: ShareRights
  params: P
  /** Characters of a text of its params, where one may be longer than others are (lib/rules/call-limits.ts). */
  longestText?: number
  /** The fields of the answer beside `errcode`. */
  reply: R
  /** Refusals beyond the general ones. */
  errors?: readonly ErrorName[]
  /** Token bucket per session and function; default 20/s, burst 40. */
  rate?: { perSecond: number; burst: number }
}

export type Func<
  P extends z.ZodObject = z.ZodObject,
  R extends z.ZodType = z.ZodType,
  N extends string = string,
> = FuncOptions<P, R> & {
  name: N
}

type Schema<In, Out> = { _zod: { input: In; output: Out } }

/** Asks no more of a function than this: comparing each of the listed ones with `Func` takes a check of types ten seconds. */
export type ParamsOf<F extends { params: Schema<unknown, unknown> }> = F['params']['_zod']['input']
export type ReplyOf<F extends { reply: Schema<unknown, unknown> }> = F['reply']['_zod']['output']

/** docs/contract.md */
export function defineFunc<P extends z.ZodObject, R extends z.ZodType, N extends string>(
  name: N,
  options: FuncOptions<P, R>,
): Func<P, R, N> {
  return { name, ...options }
}

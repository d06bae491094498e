import type { z } from 'zod'
import type { BrandProfile } from '#brands/define.ts'
import type { Func } from '#lib/contract/define.ts'
import type { Caller } from '../caller.ts'
import type { Context } from '../context.ts'
import type { KnownBrowser } from '../domain/auth/known-browser.ts'
import type { Credentials } from '../domain/auth/session-token.ts'
import type { Scope } from './guard.ts'

export type ClientFacts = {
  isBrowser: boolean
  isSecure: boolean
  agent: string
  knownBrowser: () => KnownBrowser | undefined
  brand: BrandProfile
  /** From this machine, without a proxy. */
  isLocal: boolean
  /** A previous session shown by a login request. */
  earlier: Credentials | undefined
  setCookies: string[]
  /** Further ones of the answer. */
  headers: Record<string, string>
}

/** For functions with a session. */
export type CallContext = Context<Caller> & Scope & { client: ClientFacts }
/** For functions without one. */
export type PublicContext = Context<undefined> & { client: ClientFacts }

/** Untyped, for the router's list. */
export type Handler = { def: Func } & (
  | { isPublic: true; run(ctx: PublicContext, params: unknown): Promise<unknown> }
  | { isPublic: false; run(ctx: CallContext, params: unknown): Promise<unknown> }
)

type Params<P extends z.ZodObject> = z.output<P>

/** Parses the reply, so that only contract fields leave. */
export function handle<P extends z.ZodObject, R extends z.ZodType>(
  def: Func<P, R>,
  run: (ctx: CallContext, params: Params<P>) => Promise<z.input<R>>,
): Handler {
  return {
    def: def as unknown as Func,
    isPublic: false,
    run: async (ctx, params) => def.reply.parse(await run(ctx, params as Params<P>)),
  }
}

/** For functions without a session. */
export function handlePublic<P extends z.ZodObject, R extends z.ZodType>(
  def: Func<P, R>,
  run: (ctx: PublicContext, params: Params<P>) => Promise<z.input<R>>,
): Handler {
  return {
    def: def as unknown as Func,
    isPublic: true,
    run: async (ctx, params) => def.reply.parse(await run(ctx, params as Params<P>)),
  }
}

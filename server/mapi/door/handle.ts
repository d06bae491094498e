import type { z } from 'zod'
import type { BrandProfile } from '#brands/define.ts'
import type { Func } from '#lib/contract/define.ts'
import type { Caller } from '../../caller.ts'
import type { Context } from '../../context.ts'
import type { KnownBrowser } from '../../domain/people/auth/known-browser.ts'
import type { Credentials } from '../../domain/people/auth/session-token.ts'
import { answerFieldsOf } from './answer-fields.ts'
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

/** Most schemas are never needed by a process: each is read at its first answer. */
function answering<C, P>(reply: z.ZodType, run: (ctx: C, params: P) => Promise<unknown>) {
  let pick: ((value: unknown) => unknown) | undefined
  return async (ctx: C, params: unknown) => {
    const answer = await run(ctx, params as P)
    pick ??= answerFieldsOf(reply) ?? ((value) => value)
    return pick(answer)
  }
}

/** Only what the contract names leaves. */
export function handle<P extends z.ZodObject, R extends z.ZodType>(
  def: Func<P, R>,
  run: (ctx: CallContext, params: Params<P>) => Promise<z.input<R>>,
): Handler {
  return {
    def: def as unknown as Func,
    isPublic: false,
    run: answering(def.reply, run),
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
    run: answering(def.reply, run),
  }
}

import type { z } from 'zod'
import type { BrandProfile } from '#brands/define.ts'
import type { Func } from '#lib/contract/define.ts'
import type { Caller, Context } from '../context.ts'
import type { KnownBrowser } from '../domain/auth/known-browser.ts'
import type { Credentials } from '../domain/auth/session-token.ts'
import type { Scope } from './guard.ts'

/** What the transport knows of the client, and the cookies that the answer will set. */
export type ClientFacts = {
  isBrowser: boolean
  isSecure: boolean
  agent: string
  /** What its cookie says of log-ins before. */
  knownBrowser: () => KnownBrowser | undefined
  /** Chosen by the host that the client asked for. */
  brand: BrandProfile
  /** Whether the request comes from this machine itself, not through a proxy, and names it so. */
  isLocal: boolean
  /** What a log-in's request shows of a session before it; undefined elsewhere. */
  earlier: Credentials | undefined
  setCookies: string[]
}

/** Context of a function that needs a session: scope is resolved, access checked. */
export type CallContext = Context<Caller> & Scope & { client: ClientFacts }
/** Context of a function that anyone may call. */
export type PublicContext = Context<undefined> & { client: ClientFacts }

/** A contract function with its handler, without their types: the router is a plain list of these. */
export type Handler = { def: Func } & (
  | { isPublic: true; run(ctx: PublicContext, params: unknown): Promise<unknown> }
  | { isPublic: false; run(ctx: CallContext, params: unknown): Promise<unknown> }
)

type Params<P extends z.ZodObject> = z.output<P>

/** Binds a handler to its contract. The reply is parsed, so that no column leaks that the contract does not name. */
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

/** The same for a function that needs no session. */
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

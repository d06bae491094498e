import { z } from 'zod'
import type { BrandProfile } from '#brands/define.ts'
import type { Func } from '#lib/contract/define.ts'
import type { Caller } from '../../caller.ts'
import type { Context } from '../../context.ts'
import type { KnownBrowser } from '../../domain/people/auth/known-browser.ts'
import type { PasskeySite } from '../../domain/people/auth/passkey-answer.ts'
import type { Credentials } from '../../domain/people/auth/session-token.ts'
import type { Scope } from './guard.ts'

type Pick = (value: unknown) => unknown

/**
 * Takes from an answer what its schema names, and no more; undefined where that is all of it. Rules
 * of single values are held by tests (tests/factories/held-answers.ts).
 */
function answerFieldsOf(schema: z.ZodType): Pick | undefined {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return orNothing(answerFieldsOf(schema.unwrap() as z.ZodType))
  if (schema instanceof z.ZodObject) return namedIn(schema.shape)
  if (schema instanceof z.ZodArray) return ofEach(answerFieldsOf(schema.element as z.ZodType))
  if (schema instanceof z.ZodRecord)
    return ofEachValue(answerFieldsOf(schema.valueType as z.ZodType))
  const isPlain = plain.has(schema._zod.def.type) || isPlainChoice(schema)
  return isPlain ? undefined : (value) => schema.parse(value)
}

const plain: ReadonlySet<string> = new Set([
  'string',
  'number',
  'boolean',
  'null',
  'enum',
  'literal',
  'custom',
  'unknown',
])

const isPlainChoice = (schema: z.ZodType) =>
  schema instanceof z.ZodUnion &&
  schema.options.every((option) => answerFieldsOf(option as z.ZodType) === undefined)

const orNothing = (pick: Pick | undefined): Pick | undefined =>
  pick && ((value) => (value === null || value === undefined ? value : pick(value)))

/** Copies nothing that is as it should be. */
function namedIn(shape: Record<string, z.ZodType>): Pick {
  const known = new Set(Object.keys(shape))
  const inner = Object.entries(shape).flatMap(([key, field]): [string, Pick][] => {
    const pick = answerFieldsOf(field)
    return pick ? [[key, pick]] : []
  })
  return (value) => {
    const given = value as Record<string, unknown>
    let picked = given
    for (const key in given) {
      if (known.has(key)) continue
      if (picked === given) picked = { ...given }
      delete picked[key]
    }
    for (const [key, pick] of inner) {
      const before = given[key]
      const after = before === undefined ? before : pick(before)
      if (after === before) continue
      if (picked === given) picked = { ...given }
      picked[key] = after
    }
    return picked
  }
}

function ofEach(pick: Pick | undefined): Pick | undefined {
  if (!pick) return undefined
  return (values) => {
    const given = values as readonly unknown[]
    const picked = given.map(pick)
    return picked.some((one, at) => one !== given[at]) ? picked : given
  }
}

function ofEachValue(pick: Pick | undefined): Pick | undefined {
  if (!pick) return undefined
  return (values) =>
    Object.fromEntries(Object.entries(values as object).map(([key, value]) => [key, pick(value)]))
}

export type ClientFacts = {
  isBrowser: boolean
  isSecure: boolean
  agent: string
  knownBrowser: () => KnownBrowser | undefined
  /** Whose name stands on what is made for the caller. */
  brand: BrandProfile
  /** What the host shows to everybody, before any log-in too: legal texts, who may register. */
  hostBrand: BrandProfile
  /** Where the caller sees the console, if a brand is at home there; empty elsewhere. */
  origin: string
  /** Where passkeys belong: the host of the call; undefined where it is none (an address). */
  passkeySite: PasskeySite | undefined
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

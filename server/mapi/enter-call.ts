import type { Func } from '#lib/contract/define.ts'
import type { Context } from '../context.ts'
import { checkAccess, resolveScope, type Scope } from './guard.ts'
import { parseParams } from './parse-params.ts'

export type Entry = {
  /** As they came. */
  params: unknown
  monitorSid: string | null
  /** Filled in once the params are right: a refusal is noted with what they name. */
  checked?: Record<string, unknown>
}

export type EnteredCall = { params: Record<string, unknown>; scope: Scope }

/** The gate of every call with a session: the rights, the params, then the objects they name. Throws what a call answers. */
export async function enterCall(ctx: Context, def: Func, entry: Entry): Promise<EnteredCall> {
  checkAccess(def, ctx.caller)
  const params = parseParams(def, entry.params, ctx.lang)
  entry.checked = params
  const { caller, services } = ctx
  const { monitorSid } = entry
  return { params, scope: await resolveScope(services.pool, { def, caller, params, monitorSid }) }
}

import type { Func } from '#lib/contract/define.ts'
import type { Context } from '../../context.ts'
import { checkAccess, resolveScope, type Scope } from './guard.ts'
import { parseParams } from './parse-params.ts'

export type Entry = {
  params: unknown
  monitorSid: string | null
  /** Set once valid, so that denials are logged with it. */
  checked?: Record<string, unknown>
}

export type EnteredCall = { params: Record<string, unknown>; scope: Scope }

/** Rights, params, then scope. */
export async function enterCall(ctx: Context, def: Func, entry: Entry): Promise<EnteredCall> {
  checkAccess(def, ctx.caller)
  const params = parseParams(def, entry.params, ctx.lang)
  entry.checked = params
  const { caller, services } = ctx
  const { monitorSid } = entry
  const asked = { def, caller, params, monitorSid, now: ctx.now() }
  return { params, scope: await resolveScope(services.pool, asked) }
}

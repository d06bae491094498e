import type { Func } from '#lib/contract/define.ts'
import type { Context } from '../context.ts'
import { checkAccess, resolveScope, type Scope } from './guard.ts'
import { parseParams } from './parse-params.ts'

export type EnteredCall = { params: Record<string, unknown>; scope: Scope }

/**
 * The gate of a call for work that goes on without its session: the rights, the params and the objects they name,
 * checked as the router does. Throws what a call would answer.
 */
export async function enterCall(
  ctx: Context,
  def: Func,
  { params: raw, monitorSid }: { params: unknown; monitorSid: string | null },
): Promise<EnteredCall> {
  checkAccess(def, ctx.caller)
  const params = parseParams(def, raw, ctx.lang)
  const { caller, services } = ctx
  return { params, scope: await resolveScope(services.pool, { def, caller, params, monitorSid }) }
}

import type { Func } from '#lib/contract/define.ts'
import { AppError } from '../../app-error.ts'
import type { Caller } from '../../caller.ts'
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
  checkKeyParams(def, ctx.caller, params)
  const { caller, services } = ctx
  const { monitorSid } = entry
  const asked = { def, caller, params, monitorSid, now: ctx.now() }
  return { params, scope: await resolveScope(services.pool, asked) }
}

/** What stands there without being sent is sent by nobody. Throws keyParam. */
function checkKeyParams(def: Func, { apiKey }: Caller, params: Record<string, unknown>): void {
  if (!apiKey) return
  for (const param of def.notByKey ?? []) {
    const unsent = def.params.shape[param]?.safeParse(undefined).data
    if (params[param] !== unsent) throw new AppError('keyParam', { param: param })
  }
}

import { brandOfRequest } from '#brands/resolve.ts'
import type { Context } from '../context.ts'
import { enterCall } from './enter-call.ts'
import { findHandler } from './handlers.ts'

export type CallAs = {
  /** `module/Func` of a reading function. */
  name: string
  params: Record<string, unknown>
  monitorSid: string | null
}

/**
 * Runs a reading function for a stored account with its present rights, through the checks of its
 * own call but no rate limits.
 */
export async function callAs(ctx: Context, { name, ...call }: CallAs): Promise<unknown> {
  const handler = findHandler(name)
  if (!handler || handler.isPublic || handler.def.writes)
    throw new Error(`${name} is not for lists`)
  const { params, scope } = await enterCall(ctx, handler.def, call)
  const client = {
    isBrowser: false,
    isSecure: false,
    agent: '',
    brand: brandOfRequest({}, ctx.services.config),
    isLocal: false,
    knownBrowser: () => undefined,
    earlier: undefined,
    setCookies: [],
  }
  return handler.run({ ...ctx, ...scope, client }, params)
}

import type { BrandProfile } from '#brands/define.ts'
import { brandOfRequest } from '#brands/resolve.ts'
import type { Context } from '../../context.ts'
import { answerOnce } from './answer-once.ts'
import { enterCall } from './enter-call.ts'
import { findHandler } from './find-handler.ts'
import type { ClientFacts } from './handle.ts'

export type CallAs = {
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
  return handler.run({ ...ctx, ...scope, client: clientOf(ctx) }, params)
}

/** The same for a writing function, once for a `request_id` of its params. */
export async function writeAs(ctx: Context, { name, ...call }: CallAs): Promise<unknown> {
  const handler = findHandler(name)
  if (!handler || handler.isPublic || !handler.def.writes)
    throw new Error(`${name} is not for changes`)
  const { params, scope } = await enterCall(ctx, handler.def, call)
  const own = { ...ctx, ...scope, client: clientOf(ctx) }
  return answerOnce(own, handler.def, params, (noted) => handler.run(noted, params))
}

const clientOf = ({ services }: Context) => clientAt(brandOfRequest({}, services.config))

const clientAt = (brand: BrandProfile): ClientFacts => ({
  isBrowser: false,
  isSecure: false,
  agent: '',
  brand: brand,
  hostBrand: brand,
  origin: '',
  passkeySite: undefined,
  isLocal: false,
  knownBrowser: () => undefined,
  earlier: undefined,
  setCookies: [],
  headers: {},
})

import { isUtf8 } from 'node:buffer'
import { findSession } from '../../domain/people/auth/find-session.ts'
import { AppError } from '../../errors.ts'
import type { Services } from '../../services.ts'
import { credentialsOf } from './credentials.ts'
import { isWithinBounds, jsonBounds } from './json-bounds.ts'
import { bodyLimits, type MapiRequest } from './request.ts'

export type Envelope = { module: string; func: string; params: unknown }

const longestName = 64

/** module and func from the body or the path; if both, they must agree. */
export async function readEnvelope(request: MapiRequest, services: Services): Promise<Envelope> {
  const type = request.header('content-type')
  if (type !== undefined && !isJson(type)) throw new AppError('notJson')
  const { limit, isExpired } = await boundOf(request, services)
  const bytes = await request.readBody(limit)
  if (bytes.length > limit)
    throw isExpired ? new AppError('loginExpired') : new AppError('bodyTooLarge', { limit })
  // Who sends no body says no type of it.
  if (type === undefined && bytes.length > 0) throw new AppError('notJson')
  const body = parseBody(bytes)
  const [pathModule, pathFunc, ...rest] = request.path.split('/').filter(Boolean).slice(1)
  const module = body.module ?? pathModule
  const func = body.func ?? pathFunc
  const isNamed = typeof module === 'string' && typeof func === 'string' && rest.length === 0
  const agrees = (pathModule ?? module) === module && (pathFunc ?? func) === func
  if (!isNamed || !agrees || module.length + func.length > longestName)
    throw new AppError('checkModuleAndMethod')
  return { module, func, params: body.params }
}

/** JSON is UTF-8 (RFC 8259): a charset may say so, and nothing else. */
function isJson(type: string): boolean {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(type) ?? []
  return /^application\/json\s*(;|$)/i.test(type.trim()) && /^utf-?8$/i.test(charset)
}

/** Bytes. Looks up the session unless the body is known to be small. */
async function boundOf(
  request: MapiRequest,
  services: Services,
): Promise<{ limit: number; isExpired: boolean }> {
  const { anonymous, session } = bodyLimits
  const declared = request.header('content-length')
  if (declared !== undefined && Number(declared) <= anonymous)
    return { limit: anonymous, isExpired: false }
  const shown = await credentialsOf(request, services)
  if (!shown) return { limit: anonymous, isExpired: false }
  const isProved = (await findSession(services, shown.credentials)) !== undefined
  return { limit: isProved ? session : anonymous, isExpired: !isProved }
}

/** Bytes that are no UTF-8 are refused: read as it, they would be kept as �. */
function parseBody(body: Buffer): Partial<Record<keyof Envelope, unknown>> {
  const { depth, values } = jsonBounds
  if (!isUtf8(body)) throw new AppError('notJson')
  if (!isWithinBounds(body)) throw new AppError('tooComplex', { depth, values })
  try {
    const value: unknown = body.length === 0 ? {} : JSON.parse(textOf(body))
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
      return value
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new AppError('notJson')
}

/** Some programs write a byte order mark. */
const textOf = (body: Buffer) => body.toString('utf8').replace(/^\uFEFF/, '')

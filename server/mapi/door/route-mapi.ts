import { isUtf8 } from 'node:buffer'
import type { ErrorName } from '#lib/codes/error-codes.ts'
import { callLimits } from '#lib/rules/call-limits.ts'
import { AppError } from '../../app-error.ts'
import { findKey } from '../../domain/people/api-key/find-key.ts'
import { findSession } from '../../domain/people/auth/find-session.ts'
import { callTimes } from '../../process/call-times.ts'
import type { Services } from '../../services.ts'
import { errorReply, knownLanguage } from '../../texts/error-text.ts'
import { bearerOf, credentialsOf } from './credentials.ts'
import { findHandler } from './find-handler.ts'
import { isWithinBounds, jsonBounds } from './json-bounds.ts'
import { loggableParams } from './loggable-params.ts'
import { openapiText } from './openapi.ts'
import { bodyLimits, type MapiRequest, type MapiResponse, requestIdOf } from './request.ts'
import { type CallFacts, runCall } from './run-call.ts'

type Envelope = { module: string; func: string; params: unknown }

const longestName = 64

/** module and func from the body or the path; if both, they must agree. */
async function readEnvelope(request: MapiRequest, services: Services): Promise<Envelope> {
  const type = request.header('content-type')
  if (type !== undefined && !isJson(type)) throw new AppError('notJson')
  const { limit, refusal } = await boundOf(request, services)
  const bytes = await request.readBody(limit)
  if (bytes.length > limit) throw refusal ?? new AppError('bodyTooLarge', { limit })
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

/** `limit`: bytes. `refusal`: of who shows a session or a key that is none. */
type Bound = { limit: number; refusal?: AppError }

/** Looks up the session or the key unless the body is known to be small. */
async function boundOf(request: MapiRequest, services: Services): Promise<Bound> {
  const { anonymous, session } = bodyLimits
  const declared = request.header('content-length')
  if (declared !== undefined && Number(declared) <= anonymous) return { limit: anonymous }
  const key = bearerOf(request)
  if (key !== undefined) {
    const refusal = await findKey(services, key).then(() => undefined, refusalIn)
    return refusal ? { limit: anonymous, refusal } : { limit: session }
  }
  const shown = await credentialsOf(request, services)
  if (!shown) return { limit: anonymous }
  const isProved = (await findSession(services, shown.credentials)) !== undefined
  return isProved ? { limit: session } : { limit: anonymous, refusal: new AppError('loginExpired') }
}

function refusalIn(error: unknown): AppError {
  if (error instanceof AppError) return error
  throw error
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

/** All others are 200. See docs/contract.md#envelope. */
const statuses: Partial<Record<ErrorName, number>> = {
  bodyTooLarge: 413,
  notJson: 400,
  tooFrequent: 429,
  overload: 503,
}

/** Of keys (RFC 6750). */
const challenges: Partial<Record<ErrorName, string>> = {
  keyUnknown: 'Bearer error="invalid_token"',
  keyEnded: 'Bearer error="invalid_token"',
  keyScope: 'Bearer error="insufficient_scope"',
}

let inFlight = 0

/** Never throws. */
export async function routeMapi(request: MapiRequest, services: Services): Promise<MapiResponse> {
  const facts = factsOf(request)
  if (request.path === '/mapi/openapi.json') return respond(200, openapiText(), facts)
  const started = performance.now()
  let called: string | undefined
  inFlight++
  try {
    if (inFlight > callLimits.atWork) throw new AppError('overload')
    const { module, func, params } = await readEnvelope(request, services)
    facts.name = `${module}/${func}`
    facts.params = params
    const handler = findHandler(facts.name)
    if (!handler) throw new AppError('checkModuleAndMethod')
    called = facts.name
    const reply = await runCall({ request, services, facts, handler, params })
    return respond(200, successText(reply), facts)
  } catch (error) {
    return refuse(error, facts, services)
  } finally {
    inFlight--
    const { name, requestId, session, error } = facts
    const ms = Math.round((performance.now() - started) * 10) / 10
    if (called !== undefined) callTimes.note(called, ms, error === 'serviceFailed')
    services.log.debug({ func: name, ms, requestId, session, error }, 'call')
  }
}

/** Text: copying a large object costs more. */
function successText(reply: unknown): string {
  const text = JSON.stringify(reply)
  return text === '{}' ? '{"errcode":0}' : `{"errcode":0,${text.slice(1)}`
}

function factsOf(request: MapiRequest): CallFacts {
  return {
    name: '',
    requestId: requestIdOf(request),
    lang: knownLanguage(request.header('accept-language')),
    session: undefined,
    error: undefined,
    params: undefined,
    setCookies: [],
    headers: {},
  }
}

/** Anything but an AppError is a bug. */
function refuse(error: unknown, facts: CallFacts, services: Services): MapiResponse {
  const { lang, requestId, name: func, session } = facts
  if (!(error instanceof AppError)) {
    const params = loggableParams(facts.params)
    services.log.error({ err: error, func, requestId, session, params }, 'a call failed')
  }
  const refusal = error instanceof AppError ? error : new AppError('serviceFailed')
  facts.error = refusal.code
  const reply = errorReply(refusal.code, lang, refusal.values, refusal.fields)
  const answer = respond(statuses[refusal.code] ?? 200, JSON.stringify(reply), facts)
  const challenge = challenges[refusal.code]
  if (challenge) answer.headers['www-authenticate'] = challenge
  const { seconds } = refusal.values
  // Read by forms, which count it down.
  if (seconds !== undefined) answer.headers['retry-after'] = String(seconds)
  return answer
}

function respond(status: number, body: string, facts: CallFacts): MapiResponse {
  const { requestId, setCookies } = facts
  return {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
      ...facts.headers,
      ...(setCookies.length > 0 && { 'set-cookie': setCookies }),
    },
    body,
  }
}

import type { ErrorName } from '#lib/codes/error-codes.ts'
import { AppError } from '../../errors.ts'
import type { Services } from '../../services.ts'
import { errorReply, knownLanguage } from '../../texts/error-text.ts'
import { type CallFacts, runCall } from './call.ts'
import { findHandler } from './handlers.ts'
import { loggableParams } from './loggable-params.ts'
import { openapiText } from './openapi.ts'
import { readEnvelope } from './read-envelope.ts'
import { type MapiRequest, type MapiResponse, requestIdOf } from './request.ts'

/** All others are 200. See docs/contract.md#envelope. */
const statuses: Partial<Record<ErrorName, number>> = {
  bodyTooLarge: 413,
  notJson: 400,
  tooFrequent: 429,
  overload: 503,
}

/** More are refused, not queued. */
const mostInFlight = 1_000
let inFlight = 0

/** Never throws. */
export async function routeMapi(request: MapiRequest, services: Services): Promise<MapiResponse> {
  const facts = factsOf(request)
  if (request.path === '/mapi/openapi.json') return respond(200, openapiText(), facts)
  const started = performance.now()
  inFlight++
  try {
    if (inFlight > mostInFlight) throw new AppError('overload')
    const { module, func, params } = await readEnvelope(request, services)
    facts.name = `${module}/${func}`
    facts.params = params
    const handler = findHandler(facts.name)
    if (!handler) throw new AppError('checkModuleAndMethod')
    const reply = await runCall({ request, services, facts, handler, params })
    return respond(200, successText(reply), facts)
  } catch (error) {
    return refuse(error, facts, services)
  } finally {
    inFlight--
    const { name, requestId, session, error } = facts
    const ms = Math.round((performance.now() - started) * 10) / 10
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

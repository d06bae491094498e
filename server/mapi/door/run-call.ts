import { isIP } from 'node:net'
import { brandForBranch, brandOfRequest, isHostOfBrand } from '#brands/resolve.ts'
import type { Func } from '#lib/contract/define.ts'
import { acceptedLanguages } from '#lib/i18n/languages.ts'
import { callLimits } from '#lib/rules/call-limits.ts'
import { AppError } from '../../app-error.ts'
import { sessionCookies } from '../../auth/cookies.ts'
import type { Caller } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { enterByKey } from '../../domain/people/api-key/enter-by-key.ts'
import { findSession } from '../../domain/people/auth/find-session.ts'
import type { PasskeySite } from '../../domain/people/auth/passkey-answer.ts'
import { makeNextSecret } from '../../domain/people/auth/rotate-secret.ts'
import type { CachedSession, FoundSession } from '../../domain/people/auth/session.ts'
import type { Credentials } from '../../domain/people/auth/session-token.ts'
import { ownBrand, withBrandRights } from '../../domain/people/auth/with-brand-rights.ts'
import { networkOf } from '../../domain/platform/network-of.ts'
import type { Services } from '../../services.ts'
import { knownLanguage } from '../../texts/error-text.ts'
import { answerOnce } from './answer-once.ts'
import { bearerOf, credentialsOf, knownBrowserOf } from './credentials.ts'
import { type Entry, enterCall } from './enter-call.ts'
import type { CallContext, ClientFacts, Handler } from './handle.ts'
import { noteDenial, noteUnseen } from './note-denial.ts'
import { parseParams } from './parse-params.ts'
import { isBrowserRequest, isLocalRequest, type MapiRequest } from './request.ts'
import { checkSameSite } from './same-site.ts'

/** None if another call just replaced it. */
async function rotatedCookies(
  services: Services,
  session: CachedSession,
  { sid, isSecure }: { sid: string; isSecure: boolean },
): Promise<string[]> {
  const secret = await makeNextSecret(services, session)
  if (secret === undefined) return []
  const maxAgeSeconds = Math.floor((session.endsAt - services.now()) / 1000)
  const given = { isSecure, secret: services.config.SECRET, isRemembered: true }
  return sessionCookies({ sid, secret, maxAgeSeconds }, given)
}

/** `lang` becomes the session's once known. */
export type CallFacts = {
  name: string
  requestId: string
  lang: string
  session: string | undefined
  error: string | undefined
  params: unknown
  setCookies: string[]
  /** Further ones of the answer. */
  headers: Record<string, string>
}

type Call = {
  request: MapiRequest
  services: Services
  facts: CallFacts
  handler: Handler
  params: unknown
}

/** Session or key, access, rate, params, scope, then the handler. */
export async function runCall(call: Call): Promise<unknown> {
  const { request, services, facts, handler, params: raw } = call
  const { def } = handler
  const key = handler.isPublic ? undefined : bearerOf(request)
  if (!handler.isPublic && key !== undefined) return runWithKey(call, handler, key)
  const shown = await credentialsOf(request, services)
  checkSameSite(request, services.config, !handler.isPublic && (shown?.usesCookie ?? false))
  if (handler.isPublic) {
    await checkRate(services, def, networkOf(request.ip))
    const params = parseParams(def, raw, facts.lang)
    return handler.run({ ...contextOf(call, shown?.credentials), caller: undefined }, params)
  }
  const session = shown && (await findSession(services, shown.credentials))
  if (!session) throw new AppError('loginExpired')
  noteSession(facts, session, request)
  if (session.toRotate && shown.usesCookie) {
    const { isSecure } = request
    const { sid } = shown.credentials
    facts.setCookies.push(...(await rotatedCookies(services, session.toRotate, { sid, isSecure })))
  }
  return runAs(call, handler, session.caller)
}

type ClosedHandler = Extract<Handler, { isPublic: false }>

/** With the rights of the key's maker, where its scopes name the function. Sid and cookies are not looked at. */
async function runWithKey(call: Call, handler: ClosedHandler, text: string): Promise<unknown> {
  const { request, services, facts } = call
  checkSameSite(request, services.config, false)
  const { caller, lang } = await enterByKey(services, text, {
    at: services.now(),
    ip: request.ip,
    func: handler.def.name,
  })
  facts.session = caller.sessionKey.slice(0, 8)
  if (request.header('accept-language') === undefined) facts.lang = knownLanguage(lang)
  return runAs(call, handler, caller)
}

/** With what the brand of the host leaves of the caller's rights. */
async function runAs(call: Call, handler: ClosedHandler, found: Caller): Promise<unknown> {
  const { services } = call
  const atHost = contextOf(call)
  const context = { ...atHost, client: forBranch(atHost.client, found.path) }
  const { brand } = context.client
  const caller = {
    ...withBrandRights(found, brand, ownBrand(services.config)),
    brand: brand.brand,
  }
  await checkRate(services, handler.def, caller.sessionKey)
  return runForCaller(call, handler, { ...context, caller })
}

/** Strangers at a dealer's host get no links to it. */
function forBranch(client: ClientFacts, path: string): ClientFacts {
  const brand = brandForBranch(client.brand, path)
  const isStranger = client.brand.branch !== undefined && brand.brand !== client.brand.brand
  return { ...client, brand: brand, ...(isStranger && { origin: '' }) }
}

type CallerContext = Context & { client: ClientFacts }

/** Logs denials. */
async function runForCaller(
  call: Call,
  handler: ClosedHandler,
  context: CallerContext,
): Promise<unknown> {
  const { def } = handler
  const monitorSid = call.request.query.get('monitorSid')
  const entry: Entry = { params: call.params, monitorSid }
  try {
    const { params, scope } = await enterCall(context, def, entry)
    const ctx: CallContext = { ...context, ...scope }
    return await answerOnce(ctx, def, params, async (own) => {
      await noteUnseen(own, def, scope.unseen)
      return handler.run(own, params)
    })
  } catch (error) {
    if (error instanceof AppError)
      await noteDenial(context, { def, params: entry.checked ?? {}, error })
    throw error
  }
}

/** Pages send their present language; programs use that of their login. */
function noteSession(
  facts: CallFacts,
  { caller, lang, isSplit }: FoundSession,
  { header }: MapiRequest,
): void {
  facts.session = caller.sessionKey.slice(0, 8)
  const [shown] = isSplit ? acceptedLanguages(header('accept-language') ?? '') : []
  facts.lang = shown ?? knownLanguage(lang)
}

async function checkRate(services: Services, def: Func, who: string): Promise<void> {
  const key = `${who}:${def.name}`
  const rate = def.rate ?? callLimits.rate
  const isAllowed = await services.limiter.take(key, rate, services.now())
  if (!isAllowed) throw new AppError('tooFrequent', { seconds: Math.ceil(1 / rate.perSecond) })
}

/** Whoever sends a `Host` of their own gets no links of it into mails. */
const originOf = ({ host, isSecure }: MapiRequest): string =>
  host && isHostOfBrand(host) ? `${isSecure ? 'https' : 'http'}://${host}` : ''

/** Browsers keep passkeys by the name of a host, and offer them at no other, so any that leads here is as good as another. */
function passkeySiteOf({ host, isSecure }: MapiRequest): PasskeySite | undefined {
  const origin = `${isSecure ? 'https' : 'http'}://${host}`
  if (!host || !URL.canParse(origin)) return undefined
  const { hostname } = new URL(origin)
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return isAddress ? undefined : { host: hostname, origin: new URL(origin).origin }
}

function contextOf(
  call: Call,
  earlier?: Credentials,
): Omit<Context, 'caller'> & { client: ClientFacts } {
  const { request, services, facts } = call
  const hostBrand = brandOfRequest(request, services.config)
  return {
    services,
    now: services.now,
    log: services.log,
    requestId: facts.requestId,
    lang: facts.lang,
    ip: request.ip,
    client: {
      isBrowser: isBrowserRequest(request),
      isSecure: request.isSecure,
      agent: request.header('user-agent') ?? '',
      brand: hostBrand,
      hostBrand: hostBrand,
      origin: originOf(request),
      passkeySite: passkeySiteOf(request),
      isLocal: isLocalRequest(request),
      knownBrowser: () => knownBrowserOf(request, services),
      earlier,
      setCookies: facts.setCookies,
      headers: facts.headers,
    },
  }
}

import type { IncomingMessage } from 'node:http'
import { brandOfRequest } from '#brands/resolve.ts'
import { findSession } from '../domain/people/auth/find-session.ts'
import { credentialsOf } from '../mapi/door/credentials.ts'
import { isOwnOrigin } from '../mapi/door/same-site.ts'
import type { PushLimits, PushOptions } from '../realtime/push-options.ts'
import type { Services } from '../services.ts'
import { alarmTexts } from '../texts/alarm-texts.ts'
import { errorReply, knownLanguage } from '../texts/error-text.ts'
import { clientAddressOf, mapiRequestOf } from './request-facts.ts'

/** Programs send no Origin and need a secret sid: cookies count only with an Origin. */
export function pushOptions(services: Services, limits?: Partial<PushLimits>): PushOptions {
  const { config } = services
  return {
    services,
    ipOf: (request) => clientAddressOf(request, config).ip,
    isOriginAllowed: (request) => {
      const { origin } = request.headers
      return origin === undefined || isOwnOrigin(origin, mapiRequestOf(request, config), config)
    },
    authenticate: async (request, sid) => {
      const query = new URLSearchParams(sid === undefined ? {} : { sid })
      const shown = await credentialsOf(mapiRequestOf(request, config, query), services)
      if (!shown || (shown.usesCookie && !hasOrigin(request))) return undefined
      const session = await findSession(services, shown.credentials)
      if (!session) return undefined
      const { brand } = brandOfRequest(clientAddressOf(request, config), config)
      return { ...session, caller: { ...session.caller, brand: brand } }
    },
    alarmTexts,
    errorReply: (name, lang, values) => {
      const { errcode, error_message } = errorReply(name, knownLanguage(lang), values)
      return { errcode, error_message }
    },
    ...(limits && { limits }),
  }
}

const hasOrigin = (request: IncomingMessage) => request.headers.origin !== undefined

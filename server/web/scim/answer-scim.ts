import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brandOfRequest } from '#brands/resolve.ts'
import { scimLimits } from '#lib/rules/scim-limits.ts'
import type { Context } from '../../context.ts'
import { type Directory, findDirectory } from '../../domain/people/scim/scim-key.ts'
import { ScimRefusal } from '../../domain/people/scim/scim-refusal.ts'
import { networkOf } from '../../domain/platform/network-of.ts'
import { isWithinBounds } from '../../mapi/door/json-bounds.ts'
import type { Services } from '../../services.ts'
import { readBody } from '../read-body.ts'
import type { Client, Target } from '../request-facts.ts'
import { isObject } from './read-scim-user.ts'
import { refusalAnswer, refusalOf, type ScimAnswer, sendScim } from './scim-answer.ts'
import { findResource, type ScimCall } from './scim-resources.ts'
import type { ScimJson } from './scim-schemas.ts'

/** Per network: a cloud directory serves many firms from few addresses. */
const networkRate = { perSecond: 50, burst: 500 }
/** Wrong keys, per network. */
const wrongRate = { perSecond: 1, burst: 60 }
/** Per key: Entra ID asks for 25 a second. */
const keyRate = { perSecond: 25, burst: 250 }

type Asked = { rest: string; client: Client; target: Target; services: Services }

/**
 * `/scim/v2/…` (RFC 7643 and 7644) for directories: accounts of the organisation whose provider the key belongs to, on
 * hosts of its brand. All refusals are answered in the form of the standard.
 */
export async function answerScim(
  request: IncomingMessage,
  response: ServerResponse,
  asked: Asked,
): Promise<void> {
  const answer = await answerOf(request, asked).catch((error: unknown): ScimAnswer => {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return { ...refusalAnswer(refusal), ...(refusal.status === 429 && { headers: later }) }
  })
  const isUnknown = answer.status === 401
  const challenge = { 'www-authenticate': 'Bearer realm="SCIM"' }
  const headers = { ...answer.headers, ...(isUnknown && challenge) }
  return sendScim(request, response, { ...answer, headers: headers })
}

const later = { 'retry-after': '5' }
const tooMany = () => new ScimRefusal(429, 'Too many requests; try again later.')

async function answerOf(
  request: IncomingMessage,
  { rest, client, target, services }: Asked,
): Promise<ScimAnswer> {
  const brand = brandOfRequest(client, services.config)
  const directory = await knownDirectory(request, { client, services, brand: brand.brand })
  const found = findResource(rest)
  if (!found || client.host === undefined) throw new ScimRefusal(404, 'There is no such resource.')
  const handler = found.methods[request.method ?? '']
  if (!handler) {
    const allow = Object.keys(found.methods).join(', ')
    const refused = refusalAnswer(new ScimRefusal(405, 'The resource does not take this method.'))
    return { ...refused, headers: { allow: allow } }
  }
  const ctx: Context = {
    caller: directory.caller,
    services: services,
    now: services.now,
    log: services.log,
    requestId: randomUUID(),
    lang: 'en',
    ip: client.ip,
  }
  const call: ScimCall = {
    ctx: ctx,
    directory: directory,
    brand: brand,
    id: found.id,
    query: target.query,
    origin: `${client.isSecure ? 'https' : 'http'}://${client.host}`,
    body: () => readJson(request),
  }
  return handler(call)
}

type Keyed = { client: Client; services: Services; brand: string }

/** Throws ScimRefusal 401 and 429. */
async function knownDirectory(
  request: IncomingMessage,
  { client, services, brand }: Keyed,
): Promise<Directory> {
  const { limiter, now } = services
  const network = networkOf(client.ip)
  if (!(await limiter.take(`${network}:scim`, networkRate, now()))) throw tooMany()
  const [, text = ''] = /^bearer +(\S{1,200}) *$/i.exec(request.headers.authorization ?? '') ?? []
  const directory = await findDirectory(services, { text: text, brand: brand, ip: client.ip })
  if (!directory) {
    if (!(await limiter.take(`${network}:scim-wrong`, wrongRate, now()))) throw tooMany()
    throw new ScimRefusal(
      401,
      'The key is wrong, was replaced, or its identity provider is not in use on this host.',
    )
  }
  if (!(await limiter.take(`scim:${directory.provider.id}`, keyRate, now()))) throw tooMany()
  return directory
}

const types = /^application\/(?:scim\+)?json(?: *;.*)?$/i

async function readJson(request: IncomingMessage): Promise<ScimJson> {
  if (!types.test(request.headers['content-type'] ?? ''))
    throw new ScimRefusal(415, 'The body must be application/scim+json.')
  const body = await readBody(request, scimLimits.bodyBytes)
  if (body.length > scimLimits.bodyBytes)
    throw new ScimRefusal(413, `The body is longer than ${scimLimits.bodyBytes} bytes.`)
  const value = isUtf8(body) && isWithinBounds(body) ? parsed(body) : undefined
  if (!isObject(value))
    throw new ScimRefusal(
      400,
      'The body is no JSON object, or holds too much in itself.',
      'invalidSyntax',
    )
  return value
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

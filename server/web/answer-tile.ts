import type { IncomingMessage, ServerResponse } from 'node:http'
import { brandOfRequest } from '#brands/resolve.ts'
import { findSession } from '../domain/people/auth/find-session.ts'
import { credentialsOf } from '../mapi/door/credentials.ts'
import type { Services } from '../services.ts'
import { type Client, mapiRequestFrom, type Target } from './request-facts.ts'
import { send } from './send.ts'
import type { TileProxy } from './tile-proxy.ts'

type Asked = {
  rest: string
  client: Client
  target: Target
  services: Services
  tiles: TileProxy
}

/** A moved map requests tens of tiles at once. */
const tileRate = { perSecond: 50, burst: 500 }

/** `GET /tiles/<provider>/<z>/<x>/<y>`, logged-in only: keys and quotas are the operator's. */
export async function answerTile(
  request: IncomingMessage,
  response: ServerResponse,
  { rest, client, target, services, tiles }: Asked,
): Promise<void> {
  const shown = await credentialsOf(mapiRequestFrom(request, client, target), services)
  const session = shown && (await findSession(services, shown.credentials))
  if (!session) return send(request, response, { status: 401 })
  const { mustAgree, mustChangePassword, mustFactor } = session.caller
  if (mustAgree || mustChangePassword || mustFactor) return send(request, response, { status: 403 })
  const key = `${session.caller.sessionKey}:tiles`
  if (!(await services.limiter.take(key, tileRate, services.now())))
    return send(request, response, { status: 429 })
  const [, id, z, x, y] = /^([a-z0-9-]+)\/(\d{1,2})\/(\d{1,7})\/(\d{1,7})$/.exec(rest) ?? []
  const place = { z: Number(z), x: Number(x), y: Number(y) }
  const brand = brandOfRequest(client, services.config)
  const found = id === undefined ? { status: 404 } : await tiles.tile(brand, id, place)
  if ('status' in found) return send(request, response, { status: found.status })
  const headers = { 'content-type': found.type, 'cache-control': 'private, max-age=604800' }
  response.writeHead(200, { ...headers, 'content-length': String(found.body.length) })
  response.end(found.body)
}

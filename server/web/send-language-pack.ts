import type { IncomingMessage, ServerResponse } from 'node:http'
import { languageOf } from '#lib/i18n/languages.ts'
import {
  readLanguagePack,
  readParsedAreas,
  readParsedPack,
} from '../domain/people/language/read-language-pack.ts'
import type { Services } from '../services.ts'
import { send } from './send.ts'

const forGood = 'public, max-age=31536000, immutable'

const json = {
  'content-type': 'application/json; charset=utf-8',
  'x-content-type-options': 'nosniff',
}

/**
 * `<code>-<version>.json` or `….parsed.json` (usermgr/GetUiFilePath); 404 for old versions.
 * `<code>.<area>+<area>.json`: of this version, parsed.
 */
export async function sendLanguagePack(
  request: IncomingMessage,
  response: ServerResponse,
  { services, name, brand }: { services: Services; name: string; brand: string },
): Promise<void> {
  const [, of, areas] = /^([a-z]{2})\.([a-z]+(?:\+[a-z]+)*)\.json$/.exec(name) ?? []
  if (areas)
    return sendAreas(request, response, {
      services,
      brand,
      of,
      areas: areas.split('+'),
    })
  const [, code, version, parsed] = /^([a-z]{2})-([0-9a-f]{16})(\.parsed)?\.json$/.exec(name) ?? []
  const language = languageOf(code ?? '')
  const read = parsed ? readParsedPack : readLanguagePack
  const pack = language && (await read(services, { language, brand }))
  if (!pack || pack.version !== version) return send(request, response, { status: 404 })
  const headers = { ...json, 'cache-control': forGood }
  return send(request, response, { status: 200, headers, body: pack.text })
}

async function sendAreas(
  request: IncomingMessage,
  response: ServerResponse,
  {
    services,
    brand,
    of,
    areas,
  }: { services: Services; brand: string; of: string | undefined; areas: string[] },
): Promise<void> {
  const language = languageOf(of ?? '')
  const pack = language && (await readParsedAreas(services, { language, brand, areas }))
  if (!pack) return send(request, response, { status: 404 })
  const etag = `"${pack.version}"`
  const headers = { ...json, 'cache-control': 'no-cache', etag }
  if (request.headers['if-none-match'] === etag)
    return send(request, response, { status: 304, headers: { etag } })
  return send(request, response, { status: 200, headers, body: pack.text })
}

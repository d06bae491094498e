import type { IncomingMessage, ServerResponse } from 'node:http'
import { languageOf } from '#lib/i18n/languages.ts'
import { readLanguagePack, readParsedPack } from '../domain/language/read-language-pack.ts'
import type { Services } from '../services.ts'
import { send } from './send.ts'

const forGood = 'public, max-age=31536000, immutable'

/** `<code>-<version>.json` or `….parsed.json` (usermgr/GetUiFilePath); 404 for old versions. */
export async function sendLanguagePack(
  request: IncomingMessage,
  response: ServerResponse,
  { services, name }: { services: Services; name: string },
): Promise<void> {
  const [, code, version, parsed] = /^([a-z]{2})-([0-9a-f]{16})(\.parsed)?\.json$/.exec(name) ?? []
  const language = code === undefined ? undefined : languageOf(code)
  const read = parsed ? readParsedPack : readLanguagePack
  const pack = language && (await read(services, language))
  if (!pack || pack.version !== version) return send(request, response, { status: 404 })
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': forGood,
    'x-content-type-options': 'nosniff',
  }
  return send(request, response, { status: 200, headers, body: pack.text })
}

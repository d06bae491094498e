import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brandText } from '#brands/public.ts'
import { brandOfRequest } from '#brands/resolve.ts'
import { brandImage } from '#lib/codes/brand-images.ts'
import { chooseLanguage, languageCookie, languages } from '#lib/i18n/languages.ts'
import { brandLogo } from '../domain/platform/brand/brand-logo.ts'
import { cookiesOf } from '../mapi/door/request.ts'
import type { Services } from '../services.ts'
import { textsOf } from '../texts/texts.ts'
import type { Client } from './request-facts.ts'
import { send } from './send.ts'
import { takePage, tooManyPages } from './take-page.ts'

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' }
const plain = (text: string) => text.replace(/[&<"]/g, (mark) => marks[mark] ?? mark)

/** Opens what was asked for once the network is back: a browser that has an address may still reach nothing, and asks again. */
const script =
  "const ask=()=>fetch('/version.json',{cache:'no-store'}).then(()=>location.reload(),()=>{});addEventListener('online',ask);setInterval(ask,4000)"
const scriptHash = createHash('sha256').update(script).digest('base64')
const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-${scriptHash}'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'`

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{display:grid;align-content:center;justify-items:center;gap:12px;min-height:100vh;margin:0;padding:24px;box-sizing:border-box;text-align:center}
img{width:56px;height:56px}h1{margin:0;font-size:22px}p{margin:0;max-width:36em}
a{padding:10px 20px;border:1px solid;border-radius:8px;color:inherit;text-decoration:none}`

/**
 * `GET /offline`: what a browser that has the console installed shows without a network, in the colours of its system, with
 * everything in it. Kept by public/push-worker.js; it holds nothing of a reader.
 */
export async function answerOffline(
  request: IncomingMessage,
  response: ServerResponse,
  { client, services }: { client: Client; services: Services },
): Promise<void> {
  if (!(await takePage(services, client))) return send(request, response, tooManyPages)
  const brand = brandOfRequest(client, services.config)
  const cookies = cookiesOf({ header: (name) => String(request.headers[name] ?? '') })
  const language = chooseLanguage({
    cookie: cookies.get(languageCookie),
    acceptLanguage: request.headers['accept-language'],
    brandDefault: brand.defaultLanguage,
    offered: brand.languages,
  })
  const [text, images] = await Promise.all([
    textsOf(language, ['common', 'shell']),
    brandLogo(services.pool, brand.brand),
  ])
  const { tag, dir } = languages[language]
  const words = (key: string) => plain(text(key) ?? '')
  const title = plain(brandText(brand.title, language))
  const [logo] = Object.values(images).map((bytes) => Buffer.from(bytes).toString('base64'))
  const { type } = brandImage(brand, 'logo')
  const body = `<!doctype html>
<html lang="${tag.split('-u-')[0]}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head>
<body>${logo ? `<img src="data:${type};base64,${logo}" alt="">` : ''}
<h1>${words('shell.offlinePage.title')}</h1><p>${words('shell.offlinePage.text')}</p><a href="">${words('common.retry')}</a>
<script>${script}</script></body>
</html>
`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'private, no-store',
  }
  return send(request, response, { status: 200, headers, body })
}

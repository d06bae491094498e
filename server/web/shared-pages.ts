import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { BrandProfile } from '#brands/define.ts'
import { brandOfRequest, resolveBrand } from '#brands/resolve.ts'
import { themeNames } from '#lib/codes/themes.ts'
import { chooseLanguage, type Language, languageCookie } from '#lib/i18n/languages.ts'
import { cookiesOf } from '../mapi/request.ts'
import { type PageHandler, type RenderedPage, renderPage } from './render-page.ts'
import type { Client } from './request-facts.ts'
import { nonceOf } from './security-headers.ts'
import { send } from './send.ts'

/** Costly, and equal for all of one brand, language and theme. */
const sharedPaths = ['/develop/config']

/** Half a megabyte each. */
const mostKept = 64

export type SharedPages = {
  /** False for other pages. */
  answer(request: IncomingMessage, response: ServerResponse, client: Client): Promise<boolean>
}

type View = { path: string; brand: BrandProfile; language: Language; theme: string }
/** A fresh nonce each time. */
type Kept = { type: string; parts: string[] }

/** Rendered once (0.1 s of CPU) without any reader's data. */
export function openSharedPages(page: PageHandler, defaultBrand: string): SharedPages {
  const kept = new LRUCache<string, Promise<Kept | undefined>>({ max: mostKept })

  function find(view: View): Promise<Kept | undefined> {
    const key = [view.path, view.brand.brand, view.language, view.theme].join(' ')
    const known = kept.get(key)
    if (known) return known
    const drawn = draw(page, view)
    kept.set(key, drawn)
    // Retried by the next reader.
    const forget = () => kept.delete(key)
    drawn.then((found) => found ?? forget(), forget)
    return drawn
  }

  return {
    async answer(request, response, client) {
      const path = request.url?.split('?')[0] ?? ''
      if (!sharedPaths.includes(path)) return false
      if (request.headers['rsc'] !== undefined) {
        await sendToDocument(request, response)
        return true
      }
      const found = await find(viewOf(request, { path, client, defaultBrand }))
      if (!found) return false
      const body = found.parts.join(nonceOf(request))
      const headers = { 'content-type': found.type, 'cache-control': 'private, no-store' }
      await send(request, response, { status: 200, headers, body })
      return true
    },
  }
}

/** Without prefetch data the browser loads the document. */
function sendToDocument(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.headers['next-router-prefetch'] !== undefined)
    return send(request, response, { status: 204 })
  return send(request, response, { status: 200, headers: { 'content-type': 'text/html' } })
}

function viewOf(
  request: IncomingMessage,
  { path, client, defaultBrand }: { path: string; client: Client; defaultBrand: string },
): View {
  const brand = brandOfRequest(client, { DEFAULT_BRAND: defaultBrand })
  const cookies = cookiesOf({ header: (name) => String(request.headers[name] ?? '') })
  const language = chooseLanguage({
    cookie: cookies.get(languageCookie),
    acceptLanguage: request.headers['accept-language'],
    brandDefault: brand.defaultLanguage,
    offered: brand.languages,
  })
  const wished = brand.config.isThemeSwitch ? cookies.get('theme') : undefined
  return { path, brand, language, theme: themeNames.find((name) => name === wished) ?? '' }
}

async function draw(page: PageHandler, view: View): Promise<Kept | undefined> {
  const nonce = randomBytes(16).toString('base64')
  const { brand, language, theme, path } = view
  const host = hostOf(brand)
  const cookie = [`${languageCookie}=${language}`, ...(theme ? [`theme=${theme}`] : [])].join('; ')
  const drawn: RenderedPage = await renderPage(page, {
    url: path,
    headers: {
      host,
      cookie,
      'accept-language': language,
      'x-nonce': nonce,
      'content-security-policy': `script-src 'nonce-${nonce}'`,
    },
  })
  if (drawn.status !== 200) return undefined
  return { type: String(drawn.headers['content-type']), parts: drawn.body.split(nonce) }
}

function hostOf(brand: BrandProfile): string {
  const own = Object.values(brand.hosts).flatMap((stage) => Object.values(stage))
  return own.find((host) => resolveBrand(host).brand === brand.brand) ?? 'localhost'
}

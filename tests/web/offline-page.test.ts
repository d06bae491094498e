import { afterAll, beforeAll, expect, test } from 'vitest'
import { brandText } from '#brands/public.ts'
import { builtInBrands, resolveBrand } from '#brands/resolve.ts'
import { languageCodes, languages } from '#lib/i18n/languages.ts'
import { textsOf } from '#server/texts/texts.ts'
import { fetchRaw, openWeb, type Web } from '../factories/web.ts'

let web: Web
beforeAll(async () => {
  web = await openWeb()
})
afterAll(() => web.close())

async function pageOf(host: string, lang: string) {
  const headers = { host, cookie: `lang=${lang}; wp_sid=secret` }
  const { status, headers: answered, body } = await fetchRaw(web, '/offline', { headers })
  return { status, policy: String(answered['content-security-policy']), text: String(body) }
}

test.each(languageCodes)('the page without a network in %s has all that it needs', async (lang) => {
  const host = 'console.waypost.example'
  const { status, policy, text } = await pageOf(host, lang)
  const words = await textsOf(lang, ['shell', 'common'])
  expect(status).toBe(200)
  expect(text).toContain(`dir="${languages[lang].dir}"`)
  for (const key of ['shell.offlinePage.title', 'shell.offlinePage.text', 'common.retry'])
    expect(text).toContain(words(key))
  // Nothing is fetched, and nothing of a reader is kept with it.
  expect(text).not.toMatch(/(src|href)="(?!data:|")/)
  expect(text).not.toContain('secret')
  expect(policy).toContain("default-src 'none'")
})

test('each brand has its own, with its name and logo', async () => {
  const pages = await Promise.all(
    builtInBrands.map(async ({ hosts }) => {
      const host = Object.values(hosts)[0]?.host1 ?? ''
      const { text } = await pageOf(host, 'en')
      expect(text).toContain(`<title>${brandText(resolveBrand(host).title, 'en')}</title>`)
      expect(text).toContain('data:image/svg+xml;base64,')
      return text
    }),
  )
  expect(new Set(pages).size).toBe(builtInBrands.length)
})

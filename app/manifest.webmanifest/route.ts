import { brandText } from '#brands/public.ts'
import { requestBrand } from '#components/data/request-brand.ts'
import { requestLanguage } from '#components/data/request-language.ts'

export async function GET(): Promise<Response> {
  const brand = await requestBrand()
  const language = await requestLanguage()
  const icon = (size: number) => ({
    src: `/assets/${brand.assets}/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  })
  const manifest = {
    id: '/',
    name: brandText(brand.title, language),
    short_name: brandText(brand.name, language),
    description: brandText(brand.description, language),
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: brand.config.theme === 'dark' ? '#14181d' : '#ffffff',
    theme_color: brand.config.theme === 'dark' ? '#14181d' : '#ffffff',
    icons: [
      icon(192),
      icon(512),
      { ...icon(512), purpose: 'maskable' },
      { src: `/assets/${brand.assets}/logo.svg`, sizes: 'any', type: 'image/svg+xml' },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: {
      'content-type': 'application/manifest+json',
      'cache-control': 'private, max-age=3600',
    },
  })
}

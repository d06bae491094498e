import { brandText } from '#brands/public.ts'
import { requestBrand } from '#components/data/request-brand.ts'
import { requestLanguage } from '#components/data/request-language.ts'
import { brandImage } from '#lib/codes/brand-images.ts'

export async function GET(): Promise<Response> {
  const brand = await requestBrand()
  const language = await requestLanguage()
  const icon = (size: 192 | 512) => {
    const { url, type } = brandImage(brand, `icon${size}`)
    return { src: url, sizes: `${size}x${size}`, type: type }
  }
  const logo = brandImage(brand, 'logo')
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
      { src: logo.url, sizes: logo.type === 'image/png' ? '256x256' : 'any', type: logo.type },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: {
      'content-type': 'application/manifest+json',
      'cache-control': 'private, max-age=3600',
    },
  })
}

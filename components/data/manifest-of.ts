import type { BrandProfile } from '#brands/define.ts'
import { brandText } from '#brands/public.ts'
import { brandImage } from '#lib/codes/brand-images.ts'
import type { Language } from '#lib/i18n/languages.ts'

/** Of a brand in a language: how the console is installed. */
export function manifestOf(brand: BrandProfile, language: Language) {
  const icon = (size: 192 | 512) => {
    const { url, type } = brandImage(brand, `icon${size}`)
    return { src: url, sizes: `${size}x${size}`, type: type }
  }
  const logo = brandImage(brand, 'logo')
  const ground = brand.config.theme === 'dark' ? '#14181d' : '#ffffff'
  return {
    id: '/',
    name: brandText(brand.title, language),
    short_name: brandText(brand.name, language),
    description: brandText(brand.description, language),
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: ground,
    theme_color: ground,
    icons: [
      icon(192),
      icon(512),
      { ...icon(512), purpose: 'maskable' },
      { src: logo.url, sizes: logo.type === 'image/png' ? '256x256' : 'any', type: logo.type },
    ],
  }
}

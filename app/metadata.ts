import type { Metadata } from 'next'
import { brandText } from '#brands/public.ts'
import { requestBrand } from '#components/data/request-brand.ts'
import { requestLanguage } from '#components/data/request-language.ts'
import { brandImage } from '#lib/codes/brand-images.ts'

export async function siteMetadata(): Promise<Metadata> {
  const brand = await requestBrand()
  const language = await requestLanguage()
  const title = brandText(brand.title, language)
  return {
    title: { default: title, template: `%s · ${title}` },
    description: brandText(brand.description, language),
    applicationName: title,
    manifest: '/manifest.webmanifest',
    icons: {
      icon: brandImage(brand, 'favicon'),
      apple: brandImage(brand, 'icon192').url,
    },
    referrer: 'no-referrer',
    robots: { index: false },
  }
}

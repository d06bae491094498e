import type { Metadata } from 'next'
import { brandText } from '#brands/public.ts'
import { requestBrand } from '#components/data/request-brand.ts'
import { requestLanguage } from '#components/data/request-language.ts'

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
      icon: { url: `/assets/${brand.assets}/favicon.svg`, type: 'image/svg+xml' },
      apple: `/assets/${brand.assets}/icon-192.png`,
    },
    referrer: 'no-referrer',
    robots: { index: false },
  }
}

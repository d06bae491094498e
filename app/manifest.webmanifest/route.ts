import { manifestOf } from '#components/data/manifest-of.ts'
import { requestBrand } from '#components/data/request-brand.ts'
import { requestLanguage } from '#components/data/request-language.ts'

export async function GET(): Promise<Response> {
  const manifest = manifestOf(await requestBrand(), await requestLanguage())
  return new Response(JSON.stringify(manifest), {
    headers: {
      'content-type': 'application/manifest+json',
      'cache-control': 'private, max-age=3600',
    },
  })
}

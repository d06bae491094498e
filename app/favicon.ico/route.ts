import { requestBrand } from '#components/data/request-brand.ts'
import { brandImage } from '#lib/codes/brand-images.ts'

/** Asked for by browsers before a streamed page has named its icon, and by tools that read none. */
export async function GET(): Promise<Response> {
  const { url } = brandImage(await requestBrand(), 'favicon')
  return new Response(null, {
    status: 302,
    headers: {
      location: url,
      'cache-control': 'private, max-age=3600',
    },
  })
}

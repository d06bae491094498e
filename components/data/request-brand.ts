import { headers } from 'next/headers'
import type { BrandProfile } from '#brands/define.ts'
import { resolveBrand } from '#brands/resolve.ts'

/** The brand of the request in hand; the web process has set its Host to the one that it believes (`presentClient`). */
export const requestBrand = async (): Promise<BrandProfile> =>
  resolveBrand((await headers()).get('host'))

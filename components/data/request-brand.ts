import { headers } from 'next/headers'
import type { BrandProfile } from '#brands/define.ts'
import { resolveBrand } from '#brands/resolve.ts'

/** The request's brand; the web process has set the Host it believes (`presentClient`). */
export const requestBrand = async (): Promise<BrandProfile> =>
  resolveBrand((await headers()).get('host'))

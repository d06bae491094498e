import type { Services } from '#server/services.ts'
import { nextNumber } from './organisations.ts'
import { prismaOf } from './prisma-of.ts'

/** A short name that no brand has. */
export const newBrandName = (): string =>
  `b${[...String(nextNumber())].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`

/** Made from the first brand, published by nobody. */
export async function putDraftedBrand(services: Services): Promise<string> {
  const brand = newBrandName()
  const draft = { title: { zh: '新品牌', en: 'New brand' }, ownHosts: ['drafted.example'] }
  await prismaOf(services).brandConfig.create({ data: { brand, base: 'waypost', draft } })
  await services.pool.query(
    "INSERT INTO brand_host (brand, host, asked_at) VALUES ($1, 'drafted.example', now())",
    [brand],
  )
  return brand
}

/** As if each host that the brand asked for had been proved. */
export async function proveHosts({ pool }: Pick<Services, 'pool'>, brand: string): Promise<void> {
  await pool.query('UPDATE brand_host SET proved_at = now(), checked_at = now() WHERE brand = $1', [
    brand,
  ])
}

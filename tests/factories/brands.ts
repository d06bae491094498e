import type { Services } from '#server/services.ts'
import { nextNumber } from './organisations.ts'
import { prismaOf } from './prisma-of.ts'

/** A short name that no brand has. */
export const newBrandName = (): string =>
  `b${[...String(nextNumber())].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`

/** Made from the first brand, published by nobody. */
export async function putDraftedBrand(services: Services): Promise<string> {
  const brand = newBrandName()
  const draft = { title: { zh: '新品牌', en: 'New brand' } }
  await prismaOf(services).brandConfig.create({ data: { brand, base: 'waypost', draft } })
  return brand
}

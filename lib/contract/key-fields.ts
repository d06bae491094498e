import { z } from 'zod'
import { brandKeyKinds, brandKeys } from '../codes/brand-keys.ts'

export const keyKind = z.enum(brandKeyKinds).describe('What a key is for')

const names = [
  ...new Set(Object.values(brandKeys).flatMap((fields) => fields.map(({ name }) => name))),
]

/** By field; which of them a kind has stands in lib/codes/brand-keys.ts. */
export const keySecrets = z
  .partialRecord(z.enum(names), z.string().trim().max(1000))
  .describe('What the key holds, all of it: nothing of it is ever answered')

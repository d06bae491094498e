import fs from 'node:fs/promises'
import path from 'node:path'
import { resolveBrand } from '#brands/resolve.ts'

const logoFile = 'logo.svg'

/** The logo of a brand by its name; nothing where it has none. */
export async function brandLogo(brand: string): Promise<Record<string, Uint8Array>> {
  const { assets } = resolveBrand(undefined, brand)
  const file = path.resolve('brands/assets', assets, logoFile)
  const bytes = await fs.readFile(file).catch(() => undefined)
  return bytes ? { [logoFile]: bytes } : {}
}

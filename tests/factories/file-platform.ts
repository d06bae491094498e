import { afterAll } from 'vitest'
import { type Market, openMarket } from './market.ts'
import { createOrganisation, type Organisation } from './organisations.ts'
import { openPlatform, type Platform, type PlatformOptions } from './platform.ts'

/** With a held clock. Closed after the file's tests. */
async function filePlatform(options: PlatformOptions = {}): Promise<Platform> {
  const platform = await openPlatform({ isHeld: true, ...options })
  afterAll(() => platform.close())
  return platform
}

/** With nothing but its root organisation. */
export async function rootPlatform(
  options?: PlatformOptions,
): Promise<{ platform: Platform; root: Organisation }> {
  const platform = await filePlatform(options)
  return { platform, root: await createOrganisation(platform, { name: 'root' }) }
}

export async function marketPlatform(
  options?: PlatformOptions,
): Promise<{ platform: Platform; market: Market }> {
  const platform = await filePlatform(options)
  return { platform, market: await openMarket(platform) }
}

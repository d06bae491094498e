import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, test } from '@playwright/test'

const baseURL = () => test.info().project.use.baseURL ?? ''

/** `path` on a host of the stack under test. */
export const addressOn = (host: string, path: string) =>
  `http://${host}:${new URL(baseURL()).port}${path}`

/**
 * A browser with a profile, as people have it: tests run without one, where nothing can be installed and no page is kept to go
 * back to. `hosts` count as https.
 */
export async function withProfile(
  hosts: readonly string[],
  use: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'waypost-profile-'))
  const { launchOptions } = test.info().project.use
  const secure = hosts.map((host) => addressOn(host, '')).join(',')
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      ...(secure ? [`--unsafely-treat-insecure-origin-as-secure=${secure}`] : []),
    ],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    baseURL: baseURL(),
    locale: 'en-US',
  })
  context.setDefaultTimeout(180_000)
  try {
    await use(context)
  } finally {
    await context.close()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

import { expect, type Locator } from '@playwright/test'

export type Click = (target: Locator) => Promise<void>

/** A walk of `most` clicks at most; prints what it took. */
export async function counted(
  name: string,
  most: number,
  walk: (click: Click) => Promise<void>,
): Promise<void> {
  const begun = performance.now()
  let clicks = 0
  await walk(async (target) => {
    clicks++
    await target.click()
  })
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  process.stdout.write(`${name}: ${clicks} clicks, ${seconds} s\n`)
  expect(clicks, name).toBeLessThanOrEqual(most)
}

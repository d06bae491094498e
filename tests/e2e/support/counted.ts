import { expect, type Locator } from '@playwright/test'

export type Click = (target: Locator) => Promise<void>

/** A walk of `most` clicks at most; prints what it took. */
export async function counted(
  name: string,
  most: number,
  walk: (click: Click) => Promise<void>,
): Promise<void> {
  let clicks = 0
  await timed(name, async () => {
    await walk(async (target) => {
      clicks++
      await target.click()
    })
    return `${clicks} clicks`
  })
  expect(clicks, name).toBeLessThanOrEqual(most)
}

/** Prints what a walk says of itself, and the seconds that it took: figures, no verdict. */
export async function timed(name: string, walk: () => Promise<string>): Promise<void> {
  const begun = performance.now()
  const said = await walk()
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  process.stdout.write(`${name}: ${said}, ${seconds} s\n`)
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { brandNamed } from '#brands/resolve.ts'
import { followBrands } from '#server/domain/platform/brand/follow-brands.ts'
import { createLog } from '#server/log.ts'
import { newBrandName } from '../../factories/brands.ts'
import { memoryBus } from '../../factories/memory-bus.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
beforeAll(async () => {
  platform = await openPlatform()
})
afterAll(() => platform.close())

test('brands that cannot be read are read again until the store answers', async () => {
  const { pool } = platform
  const log = createLog('test', 'silent')
  const brand = newBrandName()
  const bus = memoryBus()
  const waits: number[] = []
  const wait = async (ms: number) => {
    waits.push(ms)
    if (waits.length === 3) await pool.query('ALTER TABLE away RENAME TO brand_config')
  }
  await followBrands({ pool, bus, log, wait })
  await pool.query(
    `WITH made AS (INSERT INTO brand_config (brand, base, version) VALUES ($1, 'waypost', 1))
     INSERT INTO brand_version (brand, version, "values", published_by, published_at) VALUES ($1, 1, '{}', '', now())`,
    [brand],
  )
  await pool.query('ALTER TABLE brand_config RENAME TO away')
  await bus.publish('brand', {})
  await expect.poll(() => brandNamed(brand)?.version).toBe(1)
  expect(waits).toEqual([1000, 2000, 4000])
})

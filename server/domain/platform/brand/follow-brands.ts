import { setBrands } from '#brands/resolve.ts'
import type { Pool } from '../../../db/pool.ts'
import type { Bus } from '../../../jobs/bus.ts'
import type { Log } from '../../../log.ts'
import { readBrands } from './read-brands.ts'

type Options = { pool: Pool; bus: Bus; log: Log }

/** Serves what is published, now and after each change; the brands of before where the store does not answer. */
export async function followBrands({ pool, bus, log }: Options): Promise<void> {
  let asked = 0
  const read = async () => {
    asked += 1
    const turn = asked
    const brands = await readBrands(pool, log)
    // A later one has begun, which may have answered.
    if (turn === asked) setBrands(brands)
  }
  const readAgain = () =>
    void read().catch((error: unknown) => log.error({ err: error }, 'brands could not be read'))
  await bus.subscribe('brand', readAgain, readAgain)
  await read()
}

import type fc from 'fast-check'
import type { Pool, PoolClient } from '#server/db/pool.ts'

/** Every statement waits until the scheduler lets it go: fast-check draws, and shrinks, who overtakes whom. */
export function scheduledPool(pool: Pool, scheduler: fc.Scheduler): Pool {
  const scheduled = <T extends Pool | PoolClient>(target: T): T =>
    new Proxy(target, {
      get: (_, key) => {
        const value = Reflect.get(target, key)
        if (typeof value !== 'function') return value
        if (key !== 'query') return value.bind(target)
        return async (...args: unknown[]) => {
          await scheduler.schedule(Promise.resolve(), 'statement')
          return value.apply(target, args)
        }
      },
    })
  const client = scheduled(pool)
  return new Proxy(client, {
    get: (inner, key) =>
      key === 'connect' ? async () => scheduled(await pool.connect()) : Reflect.get(inner, key),
  })
}

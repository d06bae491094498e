import pg from 'pg'
import { vi } from 'vitest'

/** How many statements PostgreSQL gets for `work`. */
export async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return sent.mock.calls.length
  } finally {
    sent.mockRestore()
  }
}

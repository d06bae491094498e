import pg from 'pg'
import { vi } from 'vitest'

/** How many statements PostgreSQL gets for `work`. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<number> =>
  (await sentFor(work)).length

/** Texts of those that it reads and plans anew each time; ends of transactions aside. */
export const unpreparedOf = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await sentFor(work))
    .filter(({ name, text }) => !name && !/^(BEGIN|COMMIT)$/.test(text))
    .map(({ text }) => text)

type Sent = { text: string; name?: string | undefined }

async function sentFor(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return sent.mock.calls.map(([one]): Sent => (typeof one === 'string' ? { text: one } : one))
  } finally {
    sent.mockRestore()
  }
}

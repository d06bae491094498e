import type { PoolClient } from '#server/db/pool.ts'
import { db, rowFor, run } from '#server/db/sql.ts'

const hourMs = 3_600_000
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** Made up, each of another kind: `first` and `last` hours ago. */
const errors = [
  {
    message: "TypeError: Cannot read properties of undefined (reading 'getSource')",
    place: '/monitor',
    source: '/_next/static/chunks/map.js:1:88214',
    agent: chrome,
    count: 7,
    first: 70,
    last: 2,
  },
  {
    message: 'RangeError: Maximum call stack size exceeded',
    place: '/locus/#',
    source: '/_next/static/chunks/track.js:1:20431',
    agent: safari,
    count: 1,
    first: 26,
    last: 26,
  },
  {
    message: 'NotAllowedError: play() failed because the user did not interact with the document',
    place: '/device',
    source: '',
    agent: chrome,
    count: 3,
    first: 190,
    last: 120,
  },
] as const

/** Errors of browsers that the error log shows. */
export async function seedClientErrors(client: PoolClient, now: number): Promise<void> {
  const rows = errors.map(({ first, last, ...error }) => ({
    message: error.message,
    place: error.place,
    source: error.source,
    agent: error.agent,
    count: error.count,
    version: new Date(now - 240 * hourMs).toISOString(),
    first_at: new Date(now - first * hourMs),
    last_at: new Date(now - last * hourMs),
  }))
  await run(client, db.insertInto('client_error').values(rowFor('client_error', rows)))
}

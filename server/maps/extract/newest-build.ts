import { RemoteArchive, RemoteError } from './remote-archive.ts'

const builds = 'https://build.protomaps.com'
const dayMs = 86_400_000
/** Builds are made daily and kept for about a week. */
const days = 8

/** The newest daily build of the whole world that is there. */
export async function newestBuild(
  now: number,
  signal: AbortSignal,
  from = builds,
): Promise<string> {
  let last: unknown
  for (let back = 0; back < days; back++) {
    const day = new Date(now - back * dayMs).toISOString().slice(0, 10).replaceAll('-', '')
    const url = `${from}/${day}.pmtiles`
    try {
      const limits = { stallMs: 10_000, pauseMs: 500, attempts: 2 }
      await new RemoteArchive(url, signal, limits).read({ from: 0, length: 127 })
      return url
    } catch (error) {
      signal.throwIfAborted()
      last = error
    }
  }
  throw new RemoteError(
    `No build of the last ${days} days can be read from ${from}; name one with --from`,
    {
      cause: last,
    },
  )
}

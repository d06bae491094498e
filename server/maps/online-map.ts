import type { ListedOnline } from '#lib/geo/map-index.ts'
import type { Log } from '../log.ts'

const openFreeMap: ListedOnline = {
  name: 'OpenFreeMap',
  url: 'https://tiles.openfreemap.org/planet',
}

const answerWithinMs = 5000
const freshMs = 600_000

/** Street tiles that browsers fetch themselves. */
export type OnlineMap = {
  /** For the policy of pages: of what is offered now. */
  origin(): string | undefined
  /** Undefined when off, or not reached. */
  offered(): ListedOnline | undefined
}

/**
 * `off`; `auto`: OpenFreeMap, while this server reaches it; else the address of a TileJSON, which browsers try themselves.
 */
export function openOnlineMap(setting: string, log: Log, provider = openFreeMap): OnlineMap {
  if (setting === 'off') return { origin: () => undefined, offered: () => undefined }
  if (setting !== 'auto') {
    const { origin, host } = new URL(setting)
    return { origin: () => origin, offered: () => ({ name: host, url: setting }) }
  }
  let isReached = false
  let askedAt = Number.NEGATIVE_INFINITY
  const ask = async () => {
    try {
      const signal = AbortSignal.timeout(answerWithinMs)
      const { ok } = await fetch(provider.url, { method: 'HEAD', signal })
      isReached = ok
    } catch (error) {
      isReached = false
      log.debug({ err: error, url: provider.url }, 'no online street map')
    }
  }
  const { origin } = new URL(provider.url)
  const offered = () => {
    if (Date.now() - askedAt > freshMs) {
      askedAt = Date.now()
      void ask()
    }
    return isReached ? provider : undefined
  }
  return { origin: () => offered() && origin, offered }
}

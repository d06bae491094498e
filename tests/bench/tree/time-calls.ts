import { routeMapi } from '#server/mapi/door/route-mapi.ts'
import type { Services } from '#server/services.ts'

/** Of calls over the router, without a socket: milliseconds of each. */
export function callTimer(services: Services) {
  let turn = 0
  return async (name: string, params: object, sid: string): Promise<number> => {
    const body = Buffer.from(JSON.stringify({ params }))
    const started = performance.now()
    const reply = await routeMapi(
      {
        path: `/mapi/${name}`,
        query: new URLSearchParams({ sid }),
        header: (key) =>
          ({ 'content-type': 'application/json', 'content-length': `${body.length}` })[key],
        readBody: async () => body,
        ip: `192.0.2.${turn++ % 250}`,
        isSecure: false,
        host: undefined,
      },
      services,
    )
    const ms = performance.now() - started
    if (!reply.body.startsWith('{"errcode":0'))
      throw new Error(`${name}: ${reply.body.slice(0, 300)}`)
    return ms
  }
}

export const sortedOf = (times: number[]) => times.toSorted((a, b) => a - b)

/** In sorted ones. */
export const rank = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0

export const tenths = (ms: number) => Math.round(ms * 10) / 10

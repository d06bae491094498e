import type { IncomingMessage } from 'node:http'
import { isPhoneHost } from '#brands/resolve.ts'
import { pages } from '#lib/pages/pages.ts'
import type { Answer } from './send.ts'

const start = '/h5/device'

/** Those with the console around them, or that show it whole. */
const consolePages = pages
  .filter(({ frame }) => frame !== 'phone' && frame !== 'auth')
  .map(({ path }) => path)
/** Which lead to one of them. */
const starts: readonly string[] = ['/', '/home', '/h5']

const isOfConsole = (path: string) =>
  starts.includes(path) || consolePages.some((page) => path === page || path.startsWith(`${page}/`))

/**
 * Under the host of a brand's phone pages all of the console leads to them, with the device that it was about; undefined for
 * all else. What a visit within them would load of the console is answered so that the browser asks for the document.
 */
export function leadToPhonePages(
  request: IncomingMessage,
  { host }: { host: string | undefined },
): Answer | undefined {
  if (!isPhoneHost(host)) return undefined
  const [path = '', query] = (request.url ?? '').split('?')
  if (!isOfConsole(path)) return undefined
  if (request.headers['rsc'] !== undefined) {
    const isAhead = request.headers['next-router-prefetch'] !== undefined
    return isAhead ? { status: 204 } : { status: 200, headers: { 'content-type': 'text/html' } }
  }
  return { status: 307, headers: { location: query ? `${start}?${query}` : start } }
}

import { cookieBrowser } from './cookie-browser.ts'
import type { SimulatedProvider } from './simulated-provider.ts'

type Visited = { host: string; provider: SimulatedProvider; start: string }

/** Leaves for the provider and comes back. */
export async function visitProvider({ host, provider, start }: Visited) {
  const browser = cookieBrowser()
  const left = await browser.open(`http://${host}${start}`)
  if (left.location?.origin !== provider.issuer) return { browser, back: left, answer: left }
  const there = await browser.open(left.location)
  const back = there.location ?? new URL('about:blank')
  return { browser, back, answer: await browser.open(back) }
}

/** Who is logged in at a browser. */
export async function infoAt(host: string, browser: ReturnType<typeof cookieBrowser>) {
  const reply = await browser.open(`http://${host}/mapi/user/GetInfo`, {
    method: 'POST',
    body: JSON.stringify({ params: {} }),
    headers: { 'content-type': 'application/json', origin: `http://${host}` },
  })
  return JSON.parse(reply.body)
}

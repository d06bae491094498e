/**
 * Anonymous visitors of one web process, each from an address of its own. Prints `ready`; stdin:
 * `go` begins, its end prints how often each status was answered.
 */
import { randomBytes } from 'node:crypto'
import http from 'node:http'
import { createInterface } from 'node:readline'
import { setInterval } from 'node:timers/promises'

export type VisitorsPlan = {
  port: number
  pagesPerSecond: number
  /** The first visitor's: no two have one address. */
  from: number
}

export type VisitorsResult = Record<string, number>

const plan = JSON.parse(process.argv[2] ?? '') as VisitorsPlan

/** All but the first and the third are asked for by this visitor alone. */
const pages: readonly ((n: number) => string)[] = [
  () => '/login',
  () => `/h5/share/${randomBytes(32).toString('base64url')}`,
  () => '/develop/config',
  (n) => `/login?next=%2Flocus%2F${n}`,
  (n) => `/nothing/${n}`,
]
const languages = ['en', 'zh']

const agent = new http.Agent({ keepAlive: true })
const statuses: VisitorsResult = {}

/** As a browser asks; nobody unpacks what comes. */
function visit(n: number): Promise<void> {
  const headers = {
    'accept-encoding': 'gzip',
    'accept-language': languages[Math.floor(n / pages.length) % languages.length] ?? '',
    'x-forwarded-for': `172.${16 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`,
  }
  const path = pages[n % pages.length]?.(n)
  return new Promise((resolve, reject) => {
    const request = http.get({ agent, port: plan.port, path, headers }, (response) => {
      const status = response.statusCode ?? 0
      statuses[status] = (statuses[status] ?? 0) + 1
      response.on('end', resolve).on('error', reject).resume()
    })
    request.on('error', reject)
  })
}

async function visitAll(signal: AbortSignal): Promise<void> {
  const under: Promise<void>[] = []
  let n = plan.from
  try {
    for await (const _ of setInterval(1000 / plan.pagesPerSecond, undefined, { signal }))
      under.push(visit(n++))
  } catch (error) {
    if (!signal.aborted) throw error
  }
  await Promise.all(under)
}

const end = new AbortController()
const lines = createInterface({ input: process.stdin })
lines.once('line', async () => {
  await visitAll(end.signal)
  console.log(JSON.stringify(statuses))
  process.exit(0)
})
lines.once('close', () => end.abort())
console.log('ready')

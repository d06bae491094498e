import { reports } from '#lib/reports/index-list.ts'
import { toolMenu } from '#lib/tools/index-list.ts'

/** Routes of app/ that match more addresses than they have pages, with those that they have. */
const named = ['/total/', '/tools/'] as const
const known = new Set(
  [...reports, ...toolMenu.flatMap(({ entries }) => entries)].map(({ path }) => `/${path}`),
)

/** Those that take names of devices, with how many. */
const counted = [
  { start: '/locus/', parts: 2 },
  { start: '/deviceLogMap/', parts: 2 },
] as const

/** Whether a route would match an address that has no page: it could say so only in a stream that began with 200. */
export function isNoPage(path: string): boolean {
  const address = path.replace(/\/$/, '')
  if (named.some((start) => address.startsWith(start))) return !known.has(address)
  const taken = counted.find(({ start }) => address.startsWith(start))
  return taken !== undefined && address.slice(taken.start.length).split('/').length > taken.parts
}

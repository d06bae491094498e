import type { Resolver } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** `fits`: mail of the server passes, or others are named whose servers only they know. */
export type SpfReading = 'fits' | 'lacks' | 'unknown'

/** Look-ups that a record may cost (RFC 7208, 4.6.4). */
const mostLookups = 10

type Asked = { record: string; domain: string; host: string | undefined }

/**
 * Whether an SPF record lets a mail server send. What a relay sends from need not be what it takes mail at: a record that
 * includes others is taken as theirs. One that lets everybody send, or cannot be read, lacks.
 */
export async function readsSpf(
  resolver: Resolver,
  { record, domain, host }: Asked,
): Promise<SpfReading> {
  const [, ...terms] = record.trim().split(/\s+/)
  const lookups = terms.filter((term) =>
    /^[+?~-]?(include|a|mx|ptr|exists)\b|^redirect=/i.test(term),
  )
  if (lookups.length > mostLookups || terms.some((term) => !isTerm(term))) return 'lacks'
  if (terms.some((term) => /^\+?all$/i.test(term))) return 'lacks'
  if (terms.some((term) => /^\+?include:|^redirect=/i.test(term))) return 'fits'
  if (host === undefined) return terms.some(isPass) ? 'fits' : 'lacks'
  const addresses = isIP(host) ? [host] : await addressesOf(resolver, host)
  if (!addresses) return 'unknown'
  const allowed = new BlockList()
  for (const term of terms.filter(isPass))
    if (!(await allow(resolver, { allowed, term, domain }))) return 'unknown'
  const passes = addresses.some((one) => allowed.check(one, isIP(one) === 6 ? 'ipv6' : 'ipv4'))
  return passes ? 'fits' : 'lacks'
}

const isTerm = (term: string) =>
  /^[+?~-]?(all|(include|exists):\S+|(a|mx|ptr)([:/]\S+)?|ip[46]:\S+)$/i.test(term) ||
  /^[a-z][\w.-]*=\S*$/i.test(term)

/** Mechanisms that let somebody send. */
const isPass = (term: string) => /^\+?(a|mx|ip4|ip6)\b/i.test(term)

type Term = { allowed: BlockList; term: string; domain: string }

/** False: the DNS did not answer. */
async function allow(resolver: Resolver, { allowed, term, domain }: Term): Promise<boolean> {
  const [, kind = '', target = '', bits = ''] =
    /^\+?(ip4|ip6|a|mx):?([^/]*)(?:\/(\d+))?/i.exec(term) ?? []
  const isNamed = !kind.toLowerCase().startsWith('ip')
  const names =
    kind.toLowerCase() === 'mx' ? await exchangesOf(resolver, target || domain) : [target || domain]
  if (!names) return false
  for (const name of names) {
    const addresses = isNamed ? await addressesOf(resolver, name) : [target]
    if (!addresses) return false
    for (const address of addresses) addRange(allowed, address, bits)
  }
  return true
}

function addRange(allowed: BlockList, address: string, bits: string): void {
  const family = isIP(address)
  if (family === 0) return
  const most = family === 6 ? 128 : 32
  const length = bits === '' ? most : Math.min(most, Number(bits))
  allowed.addSubnet(address, length, family === 6 ? 'ipv6' : 'ipv4')
}

const nowhere = ['ENODATA', 'ENOTFOUND']
const unlessNowhere = (error: NodeJS.ErrnoException) =>
  nowhere.includes(error.code ?? '') ? [] : undefined

async function addressesOf(resolver: Resolver, name: string): Promise<string[] | undefined> {
  const [four, six] = await Promise.all([
    resolver.resolve4(name).catch(unlessNowhere),
    resolver.resolve6(name).catch(unlessNowhere),
  ])
  return four || six ? [...(four ?? []), ...(six ?? [])] : undefined
}

const exchangesOf = (resolver: Resolver, name: string): Promise<string[] | undefined> =>
  resolver.resolveMx(name).then((found) => found.map(({ exchange }) => exchange), unlessNowhere)

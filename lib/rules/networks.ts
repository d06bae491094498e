import type { Rule } from './rule.ts'

type Network = { address: string; prefix: number; family: 'ipv4' | 'ipv6' }

const decimals = /^(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}$/
const group = /^[0-9a-f]{1,4}$/i

function isIpv6(text: string): boolean {
  const halves = text.split('::')
  if (halves.length > 2) return false
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')))
  if (!groups.every((one) => group.test(one))) return false
  return halves.length === 2 ? groups.length < 8 : groups.length === 8
}

/** `10.1.0.0/16`, `2001:db8::/32` or an address; else undefined. */
export function parseNetwork(text: string): Network | undefined {
  const [address = '', length, ...more] = text.split('/')
  if (more.length > 0) return undefined
  const family = decimals.test(address) ? 'ipv4' : isIpv6(address) ? 'ipv6' : undefined
  if (!family) return undefined
  const bits = family === 'ipv4' ? 32 : 128
  if (length === undefined) return { address, prefix: bits, family }
  if (!/^\d{1,3}$/.test(length) || Number(length) > bits) return undefined
  return { address, prefix: Number(length), family }
}

export const mostNetworks = 20

const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const ipv4 = `${octet}(?:\\.${octet}){3}(?:/0?(?:3[0-2]|[012]?\\d))?`
const hex = '[\\da-fA-F]{1,4}'
/** All eight groups, or fewer than eight around `::`. */
const ipv6Groups = [
  `(?:${hex}:){7}${hex}`,
  `(?:${hex}:){1,7}:`,
  ...[6, 5, 4, 3, 2, 1].map((n) => `(?:${hex}:){1,${n}}(?::${hex}){1,${7 - n}}`),
  `:(?:(?::${hex}){1,7}|:)`,
].join('|')
const ipv6 = `(?:${ipv6Groups})(?:/(?:12[0-8]|1[01]\\d|0?\\d{1,2}))?`

/** One network in CIDR form. */
export const network: Rule = {
  key: 'networks',
  values: { most: mostNetworks },
  schema: { pattern: `^(?:${ipv4}|${ipv6})$` },
  test: (text) => parseNetwork(text.trim()) !== undefined,
}

/** By commas, blanks or lines. */
export const splitNetworks = (text: string): string[] =>
  text.split(/[\s,;，；]+/).filter((one) => one !== '')

/** CIDR, at most `mostNetworks`. */
export const networkList: Rule = {
  key: 'networks',
  values: { most: mostNetworks },
  test: (text) => {
    const all = splitNetworks(text)
    return all.length <= mostNetworks && all.every((one) => parseNetwork(one) !== undefined)
  },
}

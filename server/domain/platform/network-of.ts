import { isIPv6 } from 'node:net'

/** An IPv6 /64: one holder. */
export function networkOf(ip: string): string {
  const [address = ''] = ip.toLowerCase().split('%')
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return ip
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  // Only the first four groups count.
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

const isLoopback = (network: string) => network === '0:0:0:0::/64' || network.startsWith('127.')

/** Whether one holder has both addresses; this machine is one, by whatever name. */
export function isSameNetwork(one: string, other: string): boolean {
  const [first, second] = [networkOf(one), networkOf(other)]
  return first === second || (isLoopback(first) && isLoopback(second))
}

import net from 'node:net'
import { parseNetwork } from '#lib/rules/networks.ts'

/** IPv4 in IPv6 as plain IPv4. */
export function plainAddress(address: string | undefined): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address ?? '')
  return mapped?.[1] ?? address ?? ''
}

/** Keys are stable: settings are replaced, never changed. */
const lists = new WeakMap<readonly string[], net.BlockList>()

/** IPv4 in IPv6 counts as IPv4. Without networks from anywhere. */
export function isInNetworks(networks: readonly string[] | undefined, address: string): boolean {
  if (!networks || networks.length === 0) return true
  let list = lists.get(networks)
  if (!list) {
    list = listOf(networks)
    lists.set(networks, list)
  }
  const family = net.isIP(address)
  return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

function listOf(networks: readonly string[]): net.BlockList {
  const list = new net.BlockList()
  for (const text of networks) {
    const network = parseNetwork(text)
    if (network) list.addSubnet(network.address, network.prefix, network.family)
  }
  return list
}

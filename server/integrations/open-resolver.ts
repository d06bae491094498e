import { Resolver } from 'node:dns/promises'

/** Asks the given servers (`9.9.9.9`, `127.0.0.1:5353`), else those of the system. */
export function openResolver(servers: readonly string[]): Resolver {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  return resolver
}

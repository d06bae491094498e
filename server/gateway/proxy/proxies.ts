import type { Config } from '../../config.ts'
import { isInNetworks } from '../../domain/platform/in-networks.ts'

/** Balancers in front of the TCP ports, as TRUST_PROXY_PROTOCOL names them. */
export class Proxies {
  readonly #networks: readonly string[]
  readonly isOptional: boolean

  constructor({ TRUST_PROXY_PROTOCOL, PROXY_PROTOCOL_OPTIONAL }: ProxySettings) {
    this.#networks = TRUST_PROXY_PROTOCOL
    this.isOptional = PROXY_PROTOCOL_OPTIONAL
  }

  trusts(address: string): boolean {
    return this.#networks.length > 0 && isInNetworks(this.#networks, address)
  }
}

type ProxySettings = Pick<Config, 'TRUST_PROXY_PROTOCOL' | 'PROXY_PROTOCOL_OPTIONAL'>

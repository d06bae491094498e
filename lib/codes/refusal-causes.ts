import { requestRefusals } from './heard-causes.ts'

/** Limits of a gateway that keep connections and datagrams out, whoever sends them. */
const limitRefusals = ['perAddress', 'perDevice', 'connections', 'datagrams'] as const

/**
 * Whose a connection is cannot be told: `proxySource`: a PROXY header from an address that is not trusted;
 * `proxyMissing`: none from one that is; `proxyHeader`: one that cannot be read.
 */
const proxyRefusals = ['proxySource', 'proxyMissing', 'proxyHeader'] as const

/** Why a gateway refused what came to it, as Health tells it. `notHttp`: bytes of another protocol. */
export const refusalCauses = [
  ...limitRefusals,
  ...proxyRefusals,
  'notHttp',
  ...requestRefusals,
] as const

export type LimitRefusal = (typeof limitRefusals)[number]
export type ProxyRefusal = (typeof proxyRefusals)[number]
export type RefusalCause = (typeof refusalCauses)[number]

export const refusalTransports = ['tcp', 'udp', 'http'] as const

export type RefusalTransport = (typeof refusalTransports)[number]

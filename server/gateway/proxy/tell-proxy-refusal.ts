import type { Protocol } from '#lib/codes/protocols.ts'
import type { ProxyRefusal } from '#lib/codes/refusal-causes.ts'
import { sparingly } from '../../process/sparingly.ts'
import type { Hub } from '../hub.ts'

type Told = { cause: ProxyRefusal; ip: string; why: string }

/** Counts for Health and metrics each time, and logs now and then, since a flood must fill no log. */
export function tellProxyRefusal(hub: Hub, protocol: Protocol, transport: 'tcp' | 'http') {
  const warn = sparingly(({ message: reason }) =>
    hub.log.warn({ protocol, reason }, 'a connection did not tell whose it is'),
  )
  return ({ cause, ip, why }: Told): void => {
    hub.refuse({ cause, protocol, transport, ip })
    warn(new Error(`${cause} from ${ip}: ${why}`))
  }
}

import type { Config } from '../config.ts'
import { gt06 } from './codecs/gt06/index.ts'
import { jt808 } from './codecs/jt808/index.ts'
import type { StreamProtocol } from './codecs/protocol.ts'

/** A stream protocol and where it listens. To add one: its codec folder, a port in server/config.ts, a line here. */
export type ProtocolEntry = {
  protocol: StreamProtocol
  port: (config: Config) => number
  transports: readonly ('tcp' | 'udp')[]
}

export const protocols: readonly ProtocolEntry[] = [
  {
    protocol: jt808 as StreamProtocol,
    port: (config) => config.JT808_PORT,
    transports: ['tcp', 'udp'],
  },
  { protocol: gt06 as StreamProtocol, port: (config) => config.GT06_PORT, transports: ['tcp'] },
]

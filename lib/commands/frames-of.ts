import { type Protocol, protocolNames } from '#lib/codes/protocols.ts'
import type { CommandRow } from './command-row.ts'
import { frameOf } from './frames.ts'

export type CarriedBy = { protocol: Protocol; frame: string; word: string; reply: string }

/** What carries a command, by protocol. */
export const framesOf = ({ carriers }: CommandRow): CarriedBy[] =>
  protocolNames.flatMap((protocol) => {
    const carrier = carriers[protocol]
    const frame = carrier && frameOf(protocol, carrier.kind)
    return frame ? [{ protocol, word: carrier.word ?? '', ...frame }] : []
  })

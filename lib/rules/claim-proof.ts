import { type Protocol, protocolNames, protocols } from '../codes/protocols.ts'

/**
 * By which a claimed number was shown to be the claimant's: it reported from his own address or with
 * his token, came to the port that it was sent to for that, or a seller vouches for it. `before`: it was in before a proof
 * was asked for.
 */
export type ClaimProof = 'address' | 'token' | 'port' | 'seller' | 'before'

/** A report from the claimant's address counts so long. */
export const claimProofSeconds = 3600

/**
 * Whose port a claimed device is sent to as a proof: one that it does not speak, so that no device of
 * a stranger comes there by itself. An HTTP port answers first, and takes bytes of trackers for half a
 * request.
 */
export function proofPort({ id, protocol }: { id: number; protocol: Protocol }): Protocol {
  const others = protocolNames.filter(
    (name) => name !== protocol && protocols[name].transports.some((one) => one === 'tcp'),
  )
  return others[id % others.length] ?? protocol
}

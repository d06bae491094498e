/** How a host of a brand is proved (docs/operations.md#hosts-of-brands). */

export const challengeRecord = (host: string): string => `_waypost-challenge.${host}`

export const challengeFolder = '/.well-known/waypost-challenge/'

export const challengePath = (token: string): string => `${challengeFolder}${token}`

/** Days that a host may wait for its proof, and that it is served without it once the proof is gone. */
export const hostProofDays = 7

/** `ended`: nothing came in time; asked for again it waits anew. */
export const hostStates = ['pending', 'proved', 'lost', 'ended'] as const
export type HostState = (typeof hostStates)[number]

/** A name as the DNS has it: other letters than a to z in punycode, which nobody takes for another name; what is no host stays. */
export function asciiHost(typed: string): string {
  const name = typed.trim().toLowerCase()
  const url = URL.canParse(`http://${name}`) ? new URL(`http://${name}`) : undefined
  const isHost = url !== undefined && !/[\s:/?#@[\]]/.test(name)
  return isHost ? url.hostname : name
}

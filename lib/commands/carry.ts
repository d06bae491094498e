import type { Protocol } from '#lib/codes/protocols.ts'
import { relayWordsOf } from '#lib/codes/relay-words-of.ts'
import type { CommandRow, WhyNot } from './command-row.ts'
import type { GivenParams } from './params.ts'

const relay = (given: GivenParams) => (given['value'] === 0 ? 'cut' : 'restore')

/** As it goes to a device, or why it cannot. */
export function carry(
  command: CommandRow,
  device: { protocol: Protocol; model: string },
  given: GivenParams,
): { kind: string; params: Record<string, unknown> } | WhyNot {
  const why = whyNot(command, device)
  if (why) return why
  if (command.channel === 'sms') return { kind: 'sms', params: { text: given['value'] } }
  const carrier = command.carriers[device.protocol]
  const params = carrier?.params ? carrier.params(given) : {}
  if (!carrier || !params) return 'noWord'
  return { kind: command.risk === 'relay' ? relay(given) : carrier.kind, params }
}

export function whyNot(
  { risk, carriers, channel, whyNot: reason }: CommandRow,
  { protocol, model }: { protocol: Protocol; model: string },
): WhyNot | undefined {
  if (reason === 'platform') return reason
  if (channel === 'sms') return undefined
  if (protocol === 'osmand') return 'oneWay'
  if (!carriers[protocol]) return reason ?? 'noWord'
  return risk === 'relay' && !relayWordsOf(protocol, model) ? 'model' : undefined
}

/** Only commands that repeat no harm are sent again. */
export const maySendAgain = ({ risk }: CommandRow): boolean => risk === 'none'

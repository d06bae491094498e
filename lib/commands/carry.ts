import type { Protocol } from '#lib/codes/protocols.ts'
import { relayWordsOf } from '#lib/codes/relay-words-of.ts'
import type { CommandRow, WhyNot } from './command-row.ts'
import { type CommandParams, type GivenParams, paramsSchema } from './params.ts'
import { restWords } from './rest-words.ts'

const relay = (given: GivenParams) => (given['value'] === 0 ? 'cut' : 'restore')

type Device = { protocol: Protocol; model: string }

/** Parameters with the limits of who carries it. */
export const paramsFor = ({ params, carriers }: CommandRow, protocol: Protocol): CommandParams => ({
  ...params,
  ...carriers[protocol]?.only,
})

/** `value`: of this one alone, as given. */
export type NotCarried = WhyNot | 'value'

/** As it goes to a device, or why it cannot. */
export function carry(
  command: CommandRow,
  device: Device,
  given: GivenParams,
): { kind: string; params: Record<string, unknown> } | NotCarried {
  const why = whyNot(command, device)
  if (why) return why
  if (command.channel === 'sms') return { kind: 'sms', params: { text: given['value'] } }
  if (command.work) return { kind: 'platform', params: { ...given } }
  const carrier = command.carriers[device.protocol]
  if (!carrier) return 'noWord'
  const isLess = carrier.only !== undefined
  if (isLess && !paramsSchema(paramsFor(command, device.protocol)).safeParse(given).success)
    return 'value'
  const params = carrier.params ? carrier.params(given) : {}
  if (!params) return 'value'
  return { kind: command.risk === 'relay' ? relay(given) : carrier.kind, params }
}

export function whyNot(
  { risk, carriers, channel, work, whyNot: reason }: CommandRow,
  { protocol, model }: Device,
): WhyNot | undefined {
  if (reason === 'platform') return reason
  if (channel === 'sms' || (work && work !== 'power')) return undefined
  if (protocol === 'osmand') return 'oneWay'
  if (work) return restWords[protocol] ? undefined : 'noWord'
  if (!carriers[protocol]) return reason ?? 'noWord'
  return risk === 'relay' && !relayWordsOf(protocol, model) ? 'model' : undefined
}

/** Only commands that repeat no harm are sent again. */
export const maySendAgain = ({ risk }: CommandRow): boolean => risk === 'none'

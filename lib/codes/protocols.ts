/**
 * The protocols that devices speak, each with its codec in server/gateway/codecs/<name>. A new one is a row here, its
 * folder and a migration (`npm run new -- protocol NAME`): `device.protocol` is an enum of the database, so that no
 * program stores a device that the gateways beside it cannot serve.
 */
type ProtocolRow = {
  /** In stored frames of devices (tracking.frame_chunk): never changed, never given again. At most 127. */
  number: number
  /** What people call it, in every language. */
  label: string
  /** Where the gateway listens, unless `<NAME>_PORT` says otherwise. */
  port: number
  transports: readonly ('tcp' | 'udp' | 'http')[]
  /** Other spellings in import sheets. */
  aliases: readonly string[]
  /** What its devices name themselves with; a device of unknown protocol is taken for the first row that fits. */
  names: 'imei' | 'digits' | 'text'
  /** Numbers are padded with zeros on the wire and kept without them. */
  isPadded: boolean
  /** How a device proves who it is: a code given at its registration, nothing, or a token in each request. */
  proof: 'code' | 'number' | 'token'
  takesCommands: boolean
  /** How settings are carried: numbered parameters, a text each, or not at all (server/domain/setting). */
  settings: 'parameters' | 'texts' | 'none'
  /** Shortest interval between reports that a device can be told, seconds; 1 without it. */
  leastInterval?: number
}

export const protocols = {
  jt808: {
    number: 0,
    label: 'JT/T 808',
    port: 5015,
    transports: ['tcp', 'udp'],
    aliases: ['808', 'jt/t808', 'jtt808'],
    names: 'digits',
    isPadded: true,
    proof: 'code',
    takesCommands: true,
    settings: 'parameters',
  },
  gt06: {
    number: 1,
    label: 'GT06',
    port: 5023,
    transports: ['tcp'],
    aliases: ['gt06n'],
    names: 'imei',
    isPadded: false,
    proof: 'number',
    takesCommands: true,
    settings: 'texts',
    leastInterval: 5,
  },
  osmand: {
    number: 2,
    label: 'OsmAnd',
    port: 5055,
    transports: ['http'],
    aliases: ['traccar'],
    names: 'text',
    isPadded: false,
    proof: 'token',
    takesCommands: false,
    settings: 'none',
  },
} as const satisfies Record<string, ProtocolRow>

export type Protocol = keyof typeof protocols

/** Their names as a non-empty tuple, for zod enums. */
export const protocolNames = Object.keys(protocols) as [Protocol, ...Protocol[]]

/** What a device speaks for which nobody chose a protocol. */
export const defaultProtocol: Protocol = 'jt808'

/** The facts of a protocol, with what its row may leave out. */
export const protocolRow = (name: Protocol): ProtocolRow => protocols[name]

/** The setting that names its port. */
export const portSetting = (name: Protocol) => `${name.toUpperCase()}_PORT`

export const isProtocol = (text: string | undefined): text is Protocol =>
  text !== undefined && Object.hasOwn(protocols, text)

/** Names and labels, for a choice on a screen. */
export const protocolOptions = protocolNames.map((value) => ({
  value,
  label: protocols[value].label,
}))

/**
 * Protocols, each with a codec in server/gateway/codecs/<name>. `device.protocol` is a database
 * enum: a new row needs a migration (`npm run new -- protocol NAME`).
 */
type ProtocolRow = {
  /** In stored frames (tracking.frame_chunk): never changed or given again. At most 127. */
  number: number
  label: string
  port: number
  transports: readonly ('tcp' | 'udp' | 'http')[]
  aliases: readonly string[]
  /** An unknown protocol is the first row that fits. */
  names: 'imei' | 'digits' | 'text'
  /** Numbers have leading zeros on the wire only. */
  isPadded: boolean
  /** Registration's code, nothing, or a token per request. */
  proof: 'code' | 'number' | 'token'
  takesCommands: boolean
  settings: 'parameters' | 'texts' | 'words' | 'none'
  /** Seconds; 1 by default. */
  leastInterval?: number
  /** Its number is so many digits out of the IMEI that is printed. */
  imeiDigits?: number
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
  watch: {
    number: 3,
    label: 'SeTracker',
    port: 5056,
    transports: ['tcp'],
    aliases: ['3g', 'beesure'],
    names: 'digits',
    isPadded: true,
    proof: 'number',
    takesCommands: true,
    settings: 'words',
    leastInterval: 60,
    imeiDigits: 10,
  },
} as const satisfies Record<string, ProtocolRow>

export type Protocol = keyof typeof protocols

/** For zod enums. */
export const protocolNames = Object.keys(protocols) as [Protocol, ...Protocol[]]

export const defaultProtocol: Protocol = 'jt808'

export const protocolRow = (name: Protocol): ProtocolRow => protocols[name]

export const portSetting = (name: Protocol) => `${name.toUpperCase()}_PORT`

export const isProtocol = (text: string | undefined): text is Protocol =>
  text !== undefined && Object.hasOwn(protocols, text)

export const protocolOptions = protocolNames.map((value) => ({
  value,
  label: protocols[value].label,
}))

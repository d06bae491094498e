import type { Protocol } from '#lib/codes/protocols.ts'

/** What a text needs; all but `host` and `port` may be empty. */
export type SetupFacts = {
  host: string
  port: number
  apn: string
  apnUser: string
  apnPassword: string
}

export const noApn = { apn: '', apnUser: '', apnPassword: '' }

/** `hash`: texts ending in `#`, by SMS or connection. `values`: a maker's own app or tool. `phone`: a phone's app. */
export type SetupFamily = 'hash' | 'values' | 'phone'

type SetupText = {
  name: 'apn' | 'server' | 'interval'
  /** Undefined: not needed with these facts. */
  text: (facts: SetupFacts) => string | undefined
}

const isAddress = (host: string) => /^\d{1,3}(\.\d{1,3}){3}$|:/.test(host)

/** The words of an empty user and password are left out (docs/protocols.md#gt06). */
const apnText = ({ apn, apnUser, apnPassword }: SetupFacts) => {
  if (apn === '') return undefined
  const parts = apnUser === '' && apnPassword === '' ? [apn] : [apn, apnUser, apnPassword]
  return `APN,${parts.join(',')}#`
}

/** In the order in which a device takes them: it loses the line when its server changes. */
const texts: Record<SetupFamily, readonly SetupText[]> = {
  hash: [
    { name: 'apn', text: apnText },
    { name: 'interval', text: () => 'TIMER,10#' },
    {
      name: 'server',
      text: ({ host, port }) => `SERVER,${isAddress(host) ? 0 : 1},${host},${port},0#`,
    },
  ],
  values: [],
  phone: [],
}

/** The likeliest first: JT/T 808 has no texts of its own, its makers have. */
const families: Record<Protocol, readonly SetupFamily[]> = {
  gt06: ['hash', 'values'],
  jt808: ['values', 'hash'],
  osmand: ['phone'],
  watch: ['values'],
}

export const setupFamilies = (protocol: Protocol): readonly SetupFamily[] => families[protocol]

/** What ends a command, or begins another, is no part of a value. */
export const isSetupValue = (value: string): boolean => /^[\w.@:/-]*$/.test(value)

/** Ready to send; empty where the family has none. */
export function setupTexts(family: SetupFamily, facts: SetupFacts) {
  return texts[family].flatMap(({ name, text }) => {
    const written = text(facts)
    return written === undefined ? [] : [{ name, text: written }]
  })
}

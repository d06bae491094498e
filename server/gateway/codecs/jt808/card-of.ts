import type { CardFacts } from '../protocol.ts'
import type { Incoming } from './incoming.ts'
import { standardZone } from './location.ts'

/** Of 0x0702: put in or, by its state, taken out. */
const takenOut = 2
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
/** `20301231`; zeros where none is told. */
const isDay = /^(?!0{8})\d{8}$/

/**
 * What 0x0702 says of a card. 2011 has neither state nor time: a card that is in now. The number is that of the certificate, which
 * all versions have, else that of the person. Undefined without a state.
 */
export function cardOf(
  fields: Record<string, unknown>,
  { options, link }: Pick<Incoming, 'options' | 'link'>,
): CardFacts | undefined {
  const { status, result = 0, time } = fields
  const certificate = textOf(fields['cardCode']) || textOf(fields['qualification'])
  const number = certificate || textOf(fields['driverId'])
  const isIn = status === 1 || (status === undefined && number !== '')
  if (!isIn && status !== takenOut) return undefined
  const zone = options.settings.zoneMinutes ?? link.zoneMinutes ?? standardZone
  const seconds = typeof time === 'string' ? Date.parse(`${time}Z`) / 1000 : Number.NaN
  const validUntil = textOf(fields['validUntil'])
  return {
    at: Number.isFinite(seconds) ? seconds - zone * 60 : undefined,
    isIn,
    result: Number(result),
    number,
    name: textOf(fields['driver']),
    agency: textOf(fields['agency']),
    validUntil: isDay.test(validUntil) ? validUntil : '',
  }
}

import { ofDigits, whole, wholeText } from './number.ts'
import { matching } from './rule.ts'

export const portLimits = { min: 0, max: 65_535 } as const
export const port = ofDigits({ ...whole(portLimits.min, portLimits.max), key: 'port' }, wholeText)

/** IP or host name. Neither blanks nor signs: a protocol's mark in it would be a second command. */
export const hostPattern = /^(?=.{1,60}$)[A-Za-z\d]([A-Za-z\d.-]*[A-Za-z\d])?$/
export const ip = matching('ip', hostPattern)

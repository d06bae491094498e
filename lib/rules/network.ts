import { whole } from './number.ts'
import { matching, optional } from './rule.ts'

/** 0-65535, digits only. */
export const port = { ...whole(0, 65_535), key: 'port' } as const

/**
 * Address of a server, without Chinese: an IP or a host name. Narrower than the specification (no blanks, no signs),
 * since a mark of a protocol's frames in it would be a second command.
 */
export const ip = matching('ip', /^(?=.{1,100}$)[0-9A-Za-z][0-9A-Za-z.:-]*$/)

/** A backup IP may be left empty; the main IP (`ip` itself) cannot be cancelled. */
export const backupIp = optional(ip)

import { whole } from './number.ts'
import { matching, optional } from './rule.ts'

/** 0-65535, digits only. */
export const port = { ...whole(0, 65_535), key: 'port' } as const

/** IP or host name. Neither blanks nor signs: a protocol's mark in it would be a second command. */
export const ip = matching('ip', /^(?=.{1,100}$)[0-9A-Za-z][0-9A-Za-z.:-]*$/)

/** The main IP cannot be cancelled. */
export const backupIp = optional(ip)

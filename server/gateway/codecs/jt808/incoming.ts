import type { DecodeOptions } from '../protocol.ts'
import type { Jt808Link } from './link.ts'

export type Incoming = {
  id: number
  name: string
  serial: number
  number: string | undefined
  version: 2013 | 2019
  body: Buffer
  options: DecodeOptions
  link: Jt808Link
}

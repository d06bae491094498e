import type { DecodeOptions } from '../protocol.ts'
import type { Jt808Frame } from './frame.ts'
import type { Jt808Link } from './link.ts'
import { messageNames } from './message-names.ts'

/** Of one packet the frame itself, of several what they say together. */
export type Content = Pick<Jt808Frame, 'serial' | 'bytes' | 'bodyAt' | 'bodyEnd'>

/** A message whose body is `bytes[at, end)`. */
export class Incoming {
  readonly id: number
  readonly serial: number
  readonly number: string | undefined
  readonly version: 2013 | 2019
  readonly bytes: Buffer
  readonly at: number
  readonly end: number
  readonly options: DecodeOptions
  readonly link: Jt808Link

  constructor(frame: Jt808Frame, content: Content, options: DecodeOptions, link: Jt808Link) {
    this.id = frame.id
    this.serial = content.serial
    this.number = frame.number || undefined
    this.version = frame.is2019 ? 2019 : 2013
    this.bytes = content.bytes
    this.at = content.bodyAt
    this.end = content.bodyEnd
    this.options = options
    this.link = link
  }

  get name(): string {
    return messageNames[this.id] ?? `0x${this.id.toString(16).padStart(4, '0')}`
  }

  /** A view, made when asked for: reports are read without. */
  get body(): Buffer {
    return this.bytes.subarray(this.at, this.end)
  }
}

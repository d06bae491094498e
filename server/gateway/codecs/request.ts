import type { RequestRefusal } from '#lib/codes/heard-causes.ts'
import type { Protocol } from '#lib/codes/protocols.ts'
import { BadFrame, type DeviceSettings, type Report, type ReportExtra } from './protocol.ts'

/** `receivedAt` in Unix seconds. */
export type DeviceRequest = {
  method: string
  url: string
  contentType?: string
  authorization?: string
  body?: string
  receivedAt: number
}

/** The message goes to the device log, `refusal` to whoever waits for the device. */
export class BadRequest extends BadFrame {
  readonly refusal: RequestRefusal

  constructor(why: string, refusal: RequestRefusal = 'badRequest') {
    super(why)
    this.refusal = refusal
  }
}

/** A request whose sender is named, before its device is known. */
export type OpenedRequest<Content = unknown> = {
  /** As it may be kept: without the token. */
  request: DeviceRequest
  /** Undefined where it names nobody. */
  number: string | undefined
  token: string | undefined
  /** Its token is that of a feed, which sends for many devices. */
  isFed: boolean
  content: Content | BadRequest
}

export type RequestResult = {
  /** Undefined when refused. */
  number: string | undefined
  reports: Report[]
  facts: ReportExtra
  /** The phone repeats anything but 200. */
  status: 200 | 400
  body: string
  /** Of 400. */
  refusal: RequestRefusal | undefined
  /** Names of values that could not be read; the rest was taken. */
  leftOut: readonly string[]
  /** Of its locations, Unix ms. */
  times: readonly number[]
}

/** A protocol of one HTTP request a report. No function throws for content. */
export type RequestProtocol<Content = unknown> = {
  name: Protocol
  open(request: DeviceRequest): OpenedRequest<Content>
  read(opened: OpenedRequest<Content>, settings: DeviceSettings): RequestResult
  /** Times and what was left out, for people. */
  fieldsOf(result: RequestResult): Record<string, unknown>
}

import type { Protocol } from '#lib/codes/protocols.ts'
import type { DeviceSettings, Report, ReportExtra } from './protocol.ts'

/** `receivedAt` in Unix seconds. */
export type DeviceRequest = {
  method: string
  url: string
  contentType?: string
  body?: string
  receivedAt: number
}

export type RequestResult = {
  /** Undefined when refused before it was known. */
  number: string | undefined
  reports: Report[]
  facts: ReportExtra
  /** The phone repeats what is not 200. */
  status: 200 | 400
  body: string
  fields: Record<string, unknown>
}

export type SettingsOf = (number: string) => DeviceSettings

/** A protocol of one HTTP request a report. */
export type RequestProtocol = {
  name: Protocol
  /** The rest can be logged and decoded. */
  splitToken<Request extends DeviceRequest>(
    request: Request,
    authorization: string,
  ): { request: Request; token: string | undefined }
  /** Never throws for its content. */
  decode(request: DeviceRequest, settingsOf?: SettingsOf): RequestResult
}

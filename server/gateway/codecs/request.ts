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
  /** Undefined when refused first. */
  number: string | undefined
  reports: Report[]
  facts: ReportExtra
  /** The phone repeats anything but 200. */
  status: 200 | 400
  body: string
  fields: Record<string, unknown>
}

export type SettingsOf = (number: string) => DeviceSettings

/** A protocol of one HTTP request a report. */
export type RequestProtocol = {
  name: Protocol
  splitToken<Request extends DeviceRequest>(
    request: Request,
    authorization: string,
  ): { request: Request; token: string | undefined }
  /** Never throws for content. */
  decode(request: DeviceRequest, settingsOf?: SettingsOf): RequestResult
}

import type { Protocol } from '#lib/codes/protocols.ts'
import type { DeviceSettings, Report, ReportExtra } from './protocol.ts'

/** One HTTP request as received. The path is any; `receivedAt` in Unix seconds. */
export type DeviceRequest = {
  method: string
  url: string
  contentType?: string
  body?: string
  receivedAt: number
}

/** What a request says, and how it is answered. */
export type RequestResult = {
  /** The device; undefined when the request was refused before it was known. */
  number: string | undefined
  reports: Report[]
  /** Values of a request without a position. */
  facts: ReportExtra
  /** 400: the phone sends it again until it is 200, so only what cannot be read gets it. */
  status: 200 | 400
  body: string
  /** For the device log: the exact time and the reason of a refusal. */
  fields: Record<string, unknown>
}

/** Settings of the device that a request names. */
export type SettingsOf = (number: string) => DeviceSettings

/** A protocol whose devices send each report as an HTTP request. */
export type RequestProtocol = {
  name: Protocol
  /** Takes the secret out of a request; what is left can be logged and decoded. */
  splitToken<Request extends DeviceRequest>(
    request: Request,
    authorization: string,
  ): { request: Request; token: string | undefined }
  /** Never throws for what a request holds. */
  decode(request: DeviceRequest, settingsOf?: SettingsOf): RequestResult
}

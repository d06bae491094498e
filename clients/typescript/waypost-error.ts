import { errorCodes } from './calls.ts'

export type WaypostErrorCode = keyof typeof errorCodes

const names = new Map<number, string>(
  Object.entries(errorCodes).map(([name, code]) => [code, name]),
)

export type Refusal = {
  errcode: number
  message: string
  /** Of HTTP; 0 where no answer came. */
  status: number
  fields?: { path: string; message: string }[] | undefined
  requestId?: string | undefined
  cause?: unknown
}

/** A call that was refused, or that got no answer. */
export class WaypostError extends Error {
  /** 0 where the answer was none of the contract, such as a proxy's. */
  readonly errcode: number
  /** Name of `errcode`, such as `loginExpired`; undefined for one that this client does not know. */
  readonly code: WaypostErrorCode | undefined
  /** Of HTTP; 0 where no answer came. */
  readonly status: number
  /** Params that were wrong. */
  readonly fields: readonly { path: string; message: string }[]
  /** Names the call in the server's log. */
  readonly requestId: string | undefined

  constructor({ errcode, message, status, fields, requestId, cause }: Refusal) {
    super(message, { cause })
    this.name = 'WaypostError'
    this.errcode = errcode
    this.code = names.get(errcode) as WaypostErrorCode | undefined
    this.status = status
    this.fields = fields ?? []
    this.requestId = requestId
  }
}

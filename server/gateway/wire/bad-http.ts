import { QuietError } from './quiet-error.ts'

export type RequestLine = { method: string; target: string }

type Refusal = 400 | 408 | 413 | 431

/** `line` may say whose request it is; without it the bytes are of another protocol. */
export class BadHttp extends QuietError {
  readonly status: Refusal
  readonly line: RequestLine | undefined

  constructor(why: string, status: Refusal, line?: RequestLine) {
    super(why)
    this.status = status
    this.line = line
  }
}

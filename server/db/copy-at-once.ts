import pg from 'pg'

type CopyConnection = pg.Connection & {
  sendCopyFromChunk: (rows: Buffer) => void
  endCopyFrom: () => void
}
type Done = { resolve: () => void; reject: (error: Error) => void }

/**
 * BEGIN and COPY in one message, rows following without the server's leave; a failed COPY skips
 * them. The server works while this process is busy. Pass to `client.query`, then await `done`.
 */
export class CopyAtOnce extends pg.Query {
  readonly done: Promise<void>
  readonly #sql: string
  readonly #rows: Buffer
  #settle: Done = { resolve: () => undefined, reject: () => undefined }
  #error: Error | undefined

  /** `rows`: the whole stream; unchanged until `done`. */
  constructor(sql: string, rows: Buffer) {
    super('')
    this.#sql = `BEGIN; ${sql}`
    this.#rows = rows
    this.done = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
    })
  }

  override submit = (connection: pg.Connection): void => {
    const wire = connection as CopyConnection
    // One write.
    wire.stream.cork()
    wire.query(this.#sql)
    wire.sendCopyFromChunk(this.#rows)
    wire.endCopyFrom()
    wire.stream.uncork()
  }

  handleCopyInResponse(): void {
    // The rows are already sent.
  }

  handleCommandComplete(): void {
    // BEGIN, then COPY; only the end counts.
  }

  handleError(error: Error): void {
    this.#error = error
    this.#settle.reject(error)
  }

  handleReadyForQuery(): void {
    if (!this.#error) this.#settle.resolve()
  }
}

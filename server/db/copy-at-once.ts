import type { Connection, Submittable } from 'pg'

/** What a connection can beyond what its types say. */
type CopyConnection = Connection & {
  sendCopyFromChunk: (rows: Buffer) => void
  endCopyFrom: () => void
}
type Done = { resolve: () => void; reject: (error: Error) => void }

/**
 * `BEGIN` and a COPY from the client as one message to the server: the rows follow at once, without waiting for its
 * leave (the protocol allows it: rows of a COPY that fails are passed over). So the server works while this process is
 * busy elsewhere. Hand it to `client.query`, then await `done`.
 */
export class CopyAtOnce implements Submittable {
  readonly done: Promise<void>
  readonly #sql: string
  readonly #rows: Buffer
  #settle: Done = { resolve: () => undefined, reject: () => undefined }
  #error: Error | undefined

  /** @param sql `COPY … FROM STDIN …` @param rows the whole stream; must not change before `done` */
  constructor(sql: string, rows: Buffer) {
    this.#sql = `BEGIN; ${sql}`
    this.#rows = rows
    this.done = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
    })
  }

  submit(connection: Connection): void {
    const wire = connection as CopyConnection
    wire.query(this.#sql)
    wire.sendCopyFromChunk(this.#rows)
    wire.endCopyFrom()
  }

  handleCopyInResponse(): void {
    // The rows are on their way already.
  }

  handleCommandComplete(): void {
    // Of BEGIN, then of COPY; what counts is the end of both.
  }

  handleError(error: Error): void {
    this.#error = error
    this.#settle.reject(error)
  }

  handleReadyForQuery(): void {
    if (!this.#error) this.#settle.resolve()
  }
}

import pg from 'pg'
import { hostOf, serverUrls } from './find-primary.mjs'
import { primaryOf } from './primary.ts'

/** In PostgreSQL's source; the text of the notice comes in the server's language. */
const waitForStandby = 'SyncRepWaitForLSN'

type Done = (error: Error) => void

/**
 * A connection to a store, whose URL may name several servers (`primaryOf`): it goes to the one that takes writes.
 * A commit whose wait for the synchronous standby was cancelled (`pg_cancel_backend`) fails here, as one of
 * unknown outcome: PostgreSQL says COMMIT with a notice that it may be lost with the server.
 */
export class StoreClient extends pg.Client {
  readonly #list: string

  constructor(config: pg.ClientConfig = {}) {
    const { connectionString: url = '' } = config
    const [first = url, ...others] = serverUrls(url)
    super({ ...config, connectionString: first })
    this.#list = others.length === 0 ? '' : url
    // Unhandled, a broken lent connection ends the process.
    this.on('error', () => undefined)
    this.on('notice', (notice) => {
      if ('routine' in notice && notice.routine === waitForStandby)
        this.#fail(new Error('the wait for the standby was cancelled'))
    })
  }

  override connect(): Promise<this>
  override connect(done: Done): void
  override connect(done?: Done): unknown {
    if (!this.#list) return done ? super.connect(done) : super.connect()
    const connected = this.#connectToPrimary()
    if (!done) return connected
    connected.then(() => (done as () => void)(), done)
    return undefined
  }

  async #connectToPrimary(): Promise<this> {
    const primary = primaryOf(this.#list)
    const server = await primary.find()
    const { host, port } = new pg.Client({ connectionString: server })
    Object.assign(this, { host: host, port: port })
    const connection = {
      server,
      drop: () => this.#fail(new Error(`${hostOf(server)} was replaced`)),
    }
    // Before it is open: a server that hangs may accept it after its standby was promoted.
    primary.add(connection)
    this.once('end', () => primary.remove(connection))
    try {
      await super.connect()
    } catch (error) {
      primary.forget(server)
      primary.remove(connection)
      throw error
    }
    this.on('error', () => primary.forget(server))
    return this
  }

  /** What was asked fails at once, whatever the server answers still. */
  #fail(error: Error): void {
    this.connection.emit('error', error)
    this.connection.stream.destroy()
  }
}

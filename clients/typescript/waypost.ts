import { createHash } from 'node:crypto'
import { type Calls, errorCodes, pagings, readsOnly } from './calls.ts'
import { WaypostError } from './waypost-error.ts'

export type WaypostCall = keyof Calls
export type Params<N extends WaypostCall> = Calls[N]['params']
export type Reply<N extends WaypostCall> = Calls[N]['reply']
type RowOf<A> = A extends { items: readonly (infer R)[] } | { familys: readonly (infer R)[] }
  ? R
  : never
/** Of a list: one of its rows. */
export type Row<N extends WaypostCall> = RowOf<Reply<N>>
/** Functions that answer a list. */
export type ListCall = { [N in WaypostCall]: [Row<N>] extends [never] ? never : N }[WaypostCall]

export type WaypostOptions = {
  /** Of the installation, like https://gps.example.com. */
  url: string
  /** An API key (`wpk_…`), in place of `login`. */
  key?: string
  /** Of a session that is open already. */
  sid?: string
  /** Of error messages without a session: `en`, `zh`, … */
  language?: string
  /** Further tries of a call that got no answer; 4 by default. */
  retries?: number
  /** Milliseconds that one try may take; 90 seconds by default. */
  timeout?: number
  fetch?: typeof fetch
}

export type CallOptions = {
  signal?: AbortSignal
  /** Acts in the view of this organisation, one below the own. */
  monitorSid?: string
}

/** Params may be left out where none is needed. */
type Given<N extends WaypostCall> =
  Record<string, never> extends Params<N>
    ? [params?: Params<N>, options?: CallOptions]
    : [params: Params<N>, options?: CallOptions]

type Sent = Readonly<Record<string, unknown>>
type Answer = Record<string, unknown> & { errcode?: number; error_message?: string }
/** `wait`: seconds that the server asks for. */
type Failure = { error: WaypostError; isRefused: boolean; wait: number | undefined }

const longestWait = 30

/** Calls of an installation of Waypost, typed by its contract. */
export class Waypost {
  readonly #options: WaypostOptions
  #sid: string | undefined

  constructor(options: WaypostOptions) {
    this.#options = options
    this.#sid = options.sid
  }

  /** Of the session that `login` opened. */
  get sid(): string | undefined {
    return this.#sid
  }

  /**
   * Opens a session for the calls to come. `totp`: the second factor, where the account has one; `flag`: the kind
   * of log-in, where several match. Throws WaypostError.
   */
  async login(
    account: string,
    password: string,
    more: Pick<Params<'user/Login'>, 'totp' | 'flag' | 'remember'> = {},
  ): Promise<Reply<'user/Login'>> {
    const pwd_md5 = createHash('md5').update(password.normalize('NFKC')).digest('hex')
    const reply = await this.call('user/Login', Object.assign({ account, pwd_md5 }, more))
    if (reply.sid === undefined) {
      const message = reply.need_totp
        ? 'the account has a second factor: pass totp'
        : `several kinds of log-in match, pass one as flag: ${reply.flag?.join(', ')}`
      throw new WaypostError({ errcode: 0, message: message, status: 200 })
    }
    this.#sid = reply.sid
    return reply
  }

  /** Ends the session of `login`. */
  async logout(): Promise<void> {
    await this.call('user/LoginOut')
    this.#sid = undefined
  }

  /** The answer of a function. Throws WaypostError for a refusal, and where no answer comes. */
  call<N extends WaypostCall>(name: N, ...given: Given<N>): Promise<Reply<N>> {
    const [params = {}, options = {}] = given as [Sent?, CallOptions?]
    return this.#repeat(name, params, options) as Promise<Reply<N>>
  }

  /** Answers of a list, page by page. One that has no pages is asked once. */
  async *pages<N extends WaypostCall>(name: N, ...given: Given<N>): AsyncGenerator<Reply<N>> {
    const [params = {}, options = {}] = given as [Sent?, CallOptions?]
    let sent: Sent | undefined = params
    while (sent) {
      const answer: Answer = await this.#repeat(name, sent, options)
      yield answer as Reply<N>
      const cursor = nextPage(name, sent, answer)
      sent = cursor && Object.assign({}, sent, cursor)
    }
  }

  /** Rows of a list, whatever the pages they come in. Throws a TypeError for a function that answers none. */
  async *rows<N extends ListCall>(name: N, ...given: Given<N>): AsyncGenerator<Row<N>> {
    for await (const page of this.pages(name, ...given)) {
      const rows = (page as Answer)[pagings[name]?.rows || 'items']
      if (!Array.isArray(rows))
        throw new TypeError(`${name} answers no rows: take its answer by call`)
      yield* rows as Row<N>[]
    }
  }

  /** Once more after what may pass: any call that was not begun, and a read or a change with its `request_id`. */
  async #repeat(name: string, params: Sent, options: CallOptions): Promise<Answer> {
    const { retries = 4 } = this.#options
    const isSafe = params['request_id'] !== undefined || readsOnly(name)
    for (let nth = 0; ; nth++) {
      const { answer, failure } = await this.#send(name, params, options)
      if (answer) return answer
      if (nth >= retries || !(isSafe || failure.isRefused)) throw failure.error
      const usual = 0.5 * 2 ** nth * (0.75 + Math.random() / 2)
      await pause(Math.min(failure.wait ?? usual, longestWait), options.signal)
    }
  }

  /** Throws what no further try mends. */
  async #send(
    name: string,
    params: Sent,
    { signal, monitorSid }: CallOptions,
  ): Promise<{ answer: Answer; failure?: never } | { answer?: never; failure: Failure }> {
    const { url, key, language, timeout = 90_000, fetch: send = fetch } = this.#options
    const query = new URLSearchParams()
    if (key === undefined && this.#sid !== undefined && name !== 'user/Login')
      query.set('sid', this.#sid)
    if (monitorSid !== undefined) query.set('monitorSid', monitorSid)
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (key !== undefined) headers['authorization'] = `Bearer ${key}`
    if (language !== undefined) headers['accept-language'] = language
    const patience = AbortSignal.timeout(timeout)
    let response: Response
    let text: string
    try {
      response = await send(`${url.replace(/\/+$/, '')}/mapi/${name}?${query}`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ params }),
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, patience]) : patience,
      })
      text = await response.text()
    } catch (cause) {
      if (signal?.aborted) throw cause
      const message = `${name}: no answer came`
      const error = new WaypostError({ errcode: 0, message, status: 0, cause })
      return { failure: { error, isRefused: false, wait: undefined } }
    }
    const answer = parsed(text)
    if (response.ok && answer?.errcode === 0) return { answer }
    const { status } = response
    const error = refusalOf(name, response, answer)
    if (status !== 429 && status < 500) throw error
    const wait = Number(response.headers.get('retry-after') ?? Number.NaN)
    return {
      failure: {
        error: error,
        isRefused: status === 429 || answer?.errcode === errorCodes.overload,
        wait: Number.isFinite(wait) ? wait : undefined,
      },
    }
  }
}

function parsed(text: string): Answer | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' ? (value as Answer) : undefined
  } catch {
    return undefined
  }
}

function refusalOf(name: string, { status, headers }: Response, answer: Answer | undefined) {
  return new WaypostError({
    errcode: answer?.errcode ?? 0,
    message: answer?.error_message ?? `${name}: HTTP ${status}`,
    status: status,
    fields: answer?.['fields'] as { path: string; message: string }[] | undefined,
    requestId: headers.get('x-request-id') ?? undefined,
  })
}

/** The params that differ from those of the page before; undefined after the last. */
function nextPage(name: string, sent: Sent, answer: Answer): Sent | undefined {
  const paging = pagings[name]
  if (!paging) return undefined
  if (paging.by === 'next') return (answer['next'] as Sent | null) ?? undefined
  if (paging.by === 'answer') return fieldsOf(answer, paging.cursor)
  const rows = (answer[paging.rows] ?? []) as Sent[]
  const last = rows.at(-1)
  const size = Number(sent[paging.limit] ?? paging.size)
  return last && rows.length >= size ? fieldsOf(last, paging.cursor) : undefined
}

/** Undefined where it says none of them. */
function fieldsOf(from: Sent, cursor: Readonly<Record<string, string>>): Sent | undefined {
  const found = Object.entries(cursor)
    .map(([param, field]) => [param, from[field]] as const)
    .filter(([, value]) => value !== undefined && value !== null)
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

const pause = (seconds: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, seconds * 1000)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })

import {
  type ErrorAction,
  type ErrorName,
  errorActionOf,
  errorCodes,
  errorNameOf,
} from './codes/error-codes.ts'
import type { Func, ParamsOf, ReplyOf } from './contract/define.ts'
import { publicNames } from './contract/listed/public-names.ts'
import { readName, unlikeNames } from './contract/listed/reads.ts'

const passing: readonly (ErrorName | undefined)[] = [
  'tooFrequent',
  'overload',
  'serviceFailed',
  undefined,
]

/** Whether the same call may succeed later: nobody was reached, or who was had too much to do. */
export const mayPass = (error: unknown): boolean =>
  !(error instanceof CallError) || passing.includes(error.code)

/** A refusal of the contract. */
export class CallError extends Error {
  readonly errcode: number
  /** Undefined for a code unknown to the catalogue. */
  readonly code: ErrorName | undefined
  /** What the console does about it. */
  readonly action: ErrorAction
  readonly fields: { path: string; message: string }[]
  /** Names the call in the server's log. */
  readonly requestId: string | undefined
  /** Seconds until the call may succeed, if said. */
  readonly retrySeconds: number | undefined
  /** The service whose quota refused, if said. */
  readonly type: number | undefined

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.name = 'CallError'
    this.errcode = refusal.errcode
    this.code = errorNameOf(refusal.errcode)
    this.action = this.code ? errorActionOf(this.code) : 'toast'
    this.fields = refusal.fields ?? []
    this.requestId = refusal.requestId
    this.retrySeconds = refusal.retrySeconds
    this.type = refusal.type
  }
}

type Refusal = {
  errcode: number
  message: string
  fields?: { path: string; message: string }[] | undefined
  requestId?: string | undefined
  retrySeconds?: number | undefined
  type?: number | undefined
}

/** The console's name for the same. */
export { CallError as MapiError }

export type ClientOptions = {
  /** Undefined while nobody is logged in. */
  sid: () => string | undefined
  monitorSid?: () => string | undefined
  /** Language of error texts without a session. */
  lang?: () => string
  /** The session ended: forget it, log in. Called before the throw. */
  onLoginExpired?: (why: ErrorName) => void
  /** In the reader's language, where the server said nothing. */
  words?: () => { failed: string; unreachable: string; silent: string }
  fetch?: typeof fetch
  host?: string
}

export type CallOptions = {
  signal?: AbortSignal
  /** In place of the session's: of one that is not entered yet. */
  sid?: string
  /** How long an answer serves identical calls; 0: not. */
  cacheMs?: number
}

const defaultCacheMs = 400
/** Calls of one function or path this soon are delayed. */
const spacing = { func: { withinMs: 180, delayMs: 100 }, path: { withinMs: 200, delayMs: 200 } }
/** Open a session of their own, so they send no sid. */
const sidlessNames = ['user/Login', 'user/PasskeyLogin']
/** Ends the session, so it is never cancelled. */
const uncancelled = 'user/LoginOut'
/** Longer than a command is waited for (cmd/Send) and than the server lets a statement run. */
const patienceMs = 90_000
/** Of a proxy whose server ended meanwhile, in which time another takes its place. */
const endedServer = { statuses: [502, 503, 504], repeatMs: 1000 }
/** Identical calls under way share one request. */
const sharedName = 'device/GetDetail'

/** Whether a function only reads, as its contract declares. */
export const readsOnly = (name: string): boolean =>
  readName.test(name) !== unlikeNames.includes(name)

type Pending = { promise: Promise<unknown>; abort: AbortController; since: number }

/**
 * The contract's typed client (docs/contract.md#client). Throws CallError for a refusal or where no
 * answer comes, and what fetch throws.
 */
export function createClient(options: ClientOptions) {
  const pending = new Map<symbol, Pending & { key: string; name: string }>()
  const answers = new Map<string, { value: unknown; until: number }>()
  /** Beginnings and ends of changes: what was asked before one says nothing of what is now. */
  let changes = 0
  const delayOf = spacedDelays()

  function noteChange(): void {
    changes++
    answers.clear()
  }

  async function call<F extends Func>(
    func: Pick<F, 'name'>,
    params: ParamsOf<F>,
    callOptions: CallOptions = {},
  ): Promise<ReplyOf<F>> {
    const { name } = func
    if (!/^\w+\/\w+$/.test(name))
      throw localError('checkModuleAndMethod', 'check module and method')
    const sid = callOptions.sid ?? options.sid()
    if (!sid && !publicNames.includes(name)) {
      options.onLoginExpired?.('loginExpired')
      throw localError('loginExpired', 'login expired, please log in again')
    }
    const key = `${sid}|${options.monitorSid?.()}|${name}|${JSON.stringify(params)}`
    if (!readsOnly(name)) {
      noteChange()
      return (await start(name, key, params, callOptions).finally(noteChange)) as ReplyOf<F>
    }
    const kept = answers.get(key)
    if (kept && kept.until > Date.now()) return kept.value as ReplyOf<F>
    const since = changes
    const reply = await (name === sharedName ? share : start)(name, key, params, callOptions)
    if (since === changes) keep(answers, key, reply, callOptions.cacheMs ?? defaultCacheMs)
    return reply as ReplyOf<F>
  }

  function share(name: string, key: string, params: unknown, callOptions: CallOptions) {
    const same = [...pending.values()].find((other) => other.key === key && other.since === changes)
    return same ? same.promise : start(name, key, params, callOptions)
  }

  function start(name: string, key: string, params: unknown, callOptions: CallOptions) {
    const { signal, sid: own } = callOptions
    const id = Symbol(name)
    const abort = new AbortController()
    const both = signal ? AbortSignal.any([signal, abort.signal]) : abort.signal
    const giveUp = () =>
      abort.abort(
        localError('replyTimedOut', options.words?.().silent ?? 'getting reply timed out'),
      )
    const timer = setTimeout(giveUp, patienceMs)
    const promise = wait(delayOf(name), both)
      .then(() => Promise.race([send(options, { name, params, own, signal: both }), ended(both)]))
      .finally(() => {
        clearTimeout(timer)
        pending.delete(id)
      })
    pending.set(id, { promise, abort, key, name, since: changes })
    return promise
  }

  function cancelAll(): void {
    answers.clear()
    for (const { abort, name } of pending.values()) if (name !== uncancelled) abort.abort()
  }

  return { call, cancelAll }
}

const localError = (name: ErrorName, message: string) =>
  new CallError({ errcode: errorCodes[name].code, message })

/** Milliseconds to wait, by the last call of function and path. */
function spacedDelays(): (name: string) => number {
  const last = new Map<string, number>()
  return (name) => {
    const now = Date.now()
    const func = name.slice(name.indexOf('/') + 1)
    const after = (key: string, { withinMs, delayMs }: typeof spacing.func) => {
      const isSoon = now - (last.get(key) ?? Number.NEGATIVE_INFINITY) < withinMs
      last.set(key, now)
      return isSoon ? delayMs : 0
    }
    return Math.max(after(func, spacing.func), after(name, spacing.path))
  }
}

function keep(
  answers: Map<string, { value: unknown; until: number }>,
  key: string,
  value: unknown,
  cacheMs: number,
): void {
  const now = Date.now()
  for (const [old, { until }] of answers) if (until <= now) answers.delete(old)
  if (cacheMs > 0) answers.set(key, { value, until: now + cacheMs })
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  if (ms === 0) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

/** Also of an answer that was asked for before, whose request knows no signal. */
const ended = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })

type Sent = { name: string; params: unknown; own: string | undefined; signal: AbortSignal }

async function send(options: ClientOptions, { name, params, own, signal }: Sent): Promise<unknown> {
  const query = new URLSearchParams()
  const sid = own ?? options.sid()
  const monitorSid = options.monitorSid?.()
  if (sid && !sidlessNames.includes(name)) query.set('sid', sid)
  if (monitorSid) query.set('monitorSid', monitorSid)
  const lang = options.lang?.()
  const [module, func] = name.split('/')
  const words = options.words?.()
  const request = () =>
    (options.fetch ?? fetch)(`${options.host ?? ''}/mapi/${name}?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(lang && { 'accept-language': lang }) },
      body: JSON.stringify({ module, func, params }),
      signal,
    }).catch((cause: unknown) => {
      if (words && cause instanceof TypeError) throw new TypeError(words.unreachable, { cause })
      throw cause
    })
  let answer = await request()
  if (isRepeatable(name, params) && endedServer.statuses.includes(answer.status)) {
    await wait(endedServer.repeatMs, signal)
    answer = await request()
  }
  const requestId = answer.headers.get('x-request-id') ?? undefined
  const {
    errcode,
    error_message: message,
    fields,
    ...reply
  } = await readAnswer(answer, words?.failed)
  if (errcode === 0) return reply
  const retrySeconds = Number(answer.headers.get('retry-after')) || undefined
  const { type } = reply as { type?: number }
  const error = new CallError({ errcode, message, fields, requestId, retrySeconds, type })
  if (error.action === 'login' && sid === options.sid())
    options.onLoginExpired?.(error.code ?? 'loginExpired')
  throw error
}

/** A change with its id is made once, however often it is asked for (docs/contract.md#idempotency). */
const isRepeatable = (name: string, params: unknown) =>
  readsOnly(name) || (typeof params === 'object' && params !== null && 'request_id' in params)

type Answer = { errcode: number; error_message: string; fields?: Refusal['fields'] }

/** A proxy's own words are no answer of the contract. */
async function readAnswer(answer: Response, failed = `HTTP ${answer.status}`): Promise<Answer> {
  const body: unknown = await answer.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) return undefined
    throw error
  })
  if (body && typeof body === 'object' && 'errcode' in body) return body as Answer
  return { errcode: errorCodes.serviceFailed.code, error_message: failed }
}

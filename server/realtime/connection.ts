import type { IncomingMessage } from 'node:http'
import type { WebSocket } from 'ws'
import type { ErrorName } from '#lib/codes/error-codes.ts'
import type { ClientMessage, ServerMessage } from '#lib/live/messages.ts'
import { AppError } from '../app-error.ts'
import type { FoundSession } from '../domain/people/auth/session.ts'
import { resolveScopes } from '../domain/tracking/live/resolve-scopes.ts'
import { Channel } from './channel.ts'
import type { Hub } from './hub.ts'
import { type ParsedMessage, parseMessage, type Subscribe } from './parse-message.ts'
import { type Subscription, startSubscription } from './subscription.ts'

/** In messages, as it reads devices and alarms. */
const subscribeCost = 3

export class Connection {
  readonly ip: string
  readonly openedAt = Date.now()
  session: FoundSession | undefined
  /** Milliseconds. */
  heardAt = Date.now()
  pingedAt = Date.now()
  checkedAt = Date.now()
  readonly #socket: WebSocket
  readonly #channel: Channel
  readonly #request: IncomingMessage
  readonly #hub: Hub
  #subscription: Subscription | undefined
  #budget: number
  #budgetAt = Date.now()
  /** Serial. */
  #work: Promise<void> = Promise.resolve()

  constructor(socket: WebSocket, request: IncomingMessage, hub: Hub) {
    this.#socket = socket
    this.#channel = new Channel(socket)
    this.#request = request
    this.#hub = hub
    this.#budget = hub.limits.messagesPerMinute
    this.ip = hub.options.ipOf(request)
    socket.on('message', (data, isBinary) => this.#hear(isBinary ? '' : String(data)))
    socket.on('pong', () => {
      this.heardAt = Date.now()
    })
    socket.on('close', () => this.#end())
    socket.on('error', (error) => hub.options.services.log.debug({ err: error }, 'push socket'))
  }

  ping(): void {
    this.pingedAt = Date.now()
    this.#socket.ping()
  }

  terminate(): void {
    this.#socket.terminate()
  }

  /** 1012 asks the client to reconnect at once. */
  refuse(error: ErrorName, code = 1008): void {
    this.#reply(error)
    this.close(code, error)
  }

  tell(message: ServerMessage): void {
    this.#channel.send(message)
  }

  close(code: number, reason: string): void {
    this.#channel.close(code, reason)
  }

  #hear(text: string): void {
    this.heardAt = Date.now()
    const parsed = parseMessage(text, this.#lang)
    const isSubscribe = 'message' in parsed && parsed.message.cmd === 'subscribe'
    if (!this.#spend(isSubscribe ? subscribeCost : 1)) {
      this.refuse('tooFrequent')
      return
    }
    if ('wrong' in parsed) {
      const { path, message } = parsed.wrong
      this.#reply('badParams', undefined, { field: path, message })
    } else this.#work = this.#work.then(() => this.#answer(parsed.message))
  }

  #spend(cost: number): boolean {
    const perMinute = this.#hub.limits.messagesPerMinute
    const now = Date.now()
    this.#budget = Math.min(perMinute, this.#budget + ((now - this.#budgetAt) / 60_000) * perMinute)
    this.#budgetAt = now
    this.#budget -= cost
    return this.#budget >= 0
  }

  async #answer(message: ParsedMessage): Promise<void> {
    if (!this.#channel.isOpen) return
    try {
      if (message.cmd === 'subscribe') await this.#subscribe(message)
      else if (message.cmd === 'view') this.#subscription?.setView(message)
      else this.#channel.send({ errcode: 0, cmd: 'ping' })
    } catch (error) {
      this.#fail(error, message.cmd)
    }
  }

  async #subscribe(message: Subscribe): Promise<void> {
    const { options, limits } = this.#hub
    if (!this.session || message.sid !== undefined) {
      const session = await options.authenticate(this.#request, message.sid)
      if (!session) throw new AppError('loginExpired')
      if (!this.#channel.isOpen) return
      this.#hub.enter(this, session)
      if (this.#hub.countOf(session.caller.sessionKey) > limits.socketsPerSession)
        throw new AppError('overload')
    }
    const session = this.session
    if (!session) return
    const scopes = await resolveScopes(options.services.pool, session.caller, {
      organisationId: message.sfamilyid,
      liveOrganisationId: message.live_sfamilyid,
      withBelow: message.gchild === 1,
      onlyBelow: message.sfamilyids,
    })
    this.#subscription?.close()
    this.#subscription = undefined
    const started = await startSubscription({
      hub: this.#hub,
      caller: session.caller,
      channel: this.#channel,
      scopes,
      message,
      lang: session.lang,
    })
    if (this.#channel.isOpen) this.#subscription = started
    else started.close()
  }

  #fail(error: unknown, cmd: ClientMessage['cmd']): void {
    if (error instanceof AppError) {
      this.#reply(error.code, cmd, error.values)
      if (!this.session || error.code === 'overload' || error.code === 'loginExpired')
        this.close(1008, error.code)
      return
    }
    this.#hub.options.services.log.error({ err: error, cmd }, 'a push message failed')
    this.#reply('serviceFailed', cmd)
    this.close(1011, 'serviceFailed')
  }

  /** Of the session; before it the platform's. */
  get #lang(): string {
    return this.session?.lang ?? ''
  }

  #reply(error: ErrorName, cmd?: ClientMessage['cmd'], values?: AppError['values']): void {
    const reply = this.#hub.options.errorReply(error, this.#lang, values)
    this.#channel.send(cmd ? { ...reply, cmd } : reply)
  }

  #end(): void {
    this.#channel.release()
    this.#subscription?.close()
    this.#subscription = undefined
    this.#hub.leave(this)
  }
}

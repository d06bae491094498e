import { errorNameOf } from '#lib/codes/error-codes.ts'
import { liveKind, readLiveHeader } from './frame.ts'
import type {
  AlarmMessage,
  BrandMessage,
  ChangedMessage,
  ClientMessage,
  CountsMessage,
  GoneMessage,
  PushReply,
  ServerMessage,
  ShownView,
  SubscribeMessage,
} from './messages.ts'

/** The browser's WebSocket, or `ws` under Node. */
export type SocketLike = {
  binaryType: string
  readyState: number
  send(text: string): void
  close(code?: number, reason?: string): void
  onopen: ((event: never) => void) | null
  onclose: ((event: never) => void) | null
  onerror: ((event: never) => void) | null
  onmessage: ((event: never) => void) | null
}

/** `refused`: the client does not try again by itself. */
export type LiveStatus = 'connecting' | 'live' | 'waiting' | 'refused' | 'closed'

export type LiveSocketOptions = {
  open: () => SocketLike
  /** At each connect: sid and organisation may be new. */
  subscription: () => Omit<SubscribeMessage, 'cmd' | 'last'>
  /** Empty the store at `first`; complete at `last`. */
  onSnapshot?: (view: DataView, part: { first: boolean; last: boolean }) => void
  /** Rows that changed (lib/live/frame.ts). */
  onDelta?: (view: DataView) => void
  onGone?: (ids: number[]) => void
  /** Undefined for any. */
  onChanged?: (ids: number[] | undefined) => void
  onSharing?: () => void
  onMessage?: () => void
  onBrand?: (brands: BrandMessage['brands']) => void
  onAlarm?: (alarm: AlarmMessage) => void
  onCounts?: (counts: CountsMessage) => void
  onStatus?: (status: LiveStatus, reply?: PushReply) => void
  /** Missed alarms are not sent again: read alarm/Get. */
  onResync?: () => void
  /** Milliseconds; 10 s for each. */
  keepAliveMs?: number
  reconnectMs?: number
}

export type LiveSocket = {
  /** What the map shows; remembered over reconnects. */
  setView(view: ShownView): void
  /** Of another organisation alarms begin now. */
  resubscribe(): void
  reconnect(): void
  close(): void
}

/** The server restarts or sheds: come back at once. */
const restartCodes = new Set([1012, 1013])
const tenSeconds = 10_000
/** The server takes 100 messages a minute. */
const viewEveryMs = 800

/** One push connection (docs/push-and-live.md#connection): subscribes, pings, reconnects, resumes alarms. */
export function openLiveSocket(options: LiveSocketOptions): LiveSocket {
  const connection = new LiveConnection(options)
  connection.connect()
  const online = () => connection.reconnect()
  const offline = () => connection.giveUp()
  globalThis.addEventListener?.('online', online)
  globalThis.addEventListener?.('offline', offline)
  return {
    setView: (view) => connection.setView(view),
    resubscribe: () => connection.resubscribe(),
    reconnect: online,
    close: () => {
      globalThis.removeEventListener?.('online', online)
      globalThis.removeEventListener?.('offline', offline)
      connection.close()
    },
  }
}

class LiveConnection {
  readonly #options: LiveSocketOptions
  #socket: SocketLike | undefined
  #cursor: string | undefined
  /** What the cursor belongs to. */
  #scope: string | undefined
  #view: ShownView | undefined
  #viewTimer: ReturnType<typeof setTimeout> | undefined
  #viewAt = 0
  #inSnapshot = false
  #isClosed = false
  /** Since the last ping. */
  #isHeard = true
  #keepAlive: ReturnType<typeof setInterval> | undefined
  #retry: ReturnType<typeof setTimeout> | undefined

  constructor(options: LiveSocketOptions) {
    this.#options = options
  }

  connect(): void {
    this.#options.onStatus?.('connecting')
    const socket = this.#options.open()
    this.#socket = socket
    socket.binaryType = 'arraybuffer'
    socket.onopen = () => this.#subscribe()
    socket.onmessage = (event: { data: unknown }) => this.#take(event.data)
    socket.onclose = (event: { code?: number }) => this.#lost(socket, event.code)
    socket.onerror = () => undefined // a close follows
    this.#startKeepAlive(socket)
  }

  setView(view: ShownView): void {
    this.#view = view
    this.#viewTimer ??= setTimeout(
      () => this.#sendView(),
      Math.max(0, this.#viewAt + viewEveryMs - Date.now()),
    )
  }

  resubscribe(): void {
    this.#subscribe()
  }

  reconnect(): void {
    if (this.#isClosed) return
    this.#drop()
    this.connect()
  }

  /** The machine has no network: the line is given up at once, and tried again as after any loss. */
  giveUp(): void {
    if (this.#socket) this.#lost(this.#socket)
  }

  close(): void {
    this.#isClosed = true
    this.#drop()
    this.#options.onStatus?.('closed')
  }

  #subscribe(): void {
    this.#inSnapshot = false
    const subscription = this.#options.subscription()
    const { sfamilyid, gchild, sfamilyids } = subscription
    const scope = `${sfamilyid}/${gchild}/${sfamilyids}`
    if (scope !== this.#scope) this.#cursor = undefined
    this.#scope = scope
    this.#send({ ...subscription, cmd: 'subscribe', last: this.#cursor })
    if (this.#view) this.#sendView()
  }

  #sendView(): void {
    clearTimeout(this.#viewTimer)
    this.#viewTimer = undefined
    this.#viewAt = Date.now()
    if (this.#view) this.#send({ cmd: 'view', ...this.#view })
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message))
  }

  /** A ping every 10 s; the line is dead when nothing came until the next. */
  #startKeepAlive(socket: SocketLike): void {
    this.#isHeard = true
    this.#keepAlive = setInterval(() => {
      if (!this.#isHeard) {
        this.#lost(socket)
        return
      }
      this.#isHeard = false
      this.#send({ cmd: 'ping' })
    }, this.#options.keepAliveMs ?? tenSeconds)
  }

  #take(data: unknown): void {
    this.#isHeard = true
    if (typeof data === 'string') this.#takeMessage(JSON.parse(data))
    else if (data instanceof ArrayBuffer) this.#takeFrame(new DataView(data))
  }

  #takeFrame(view: DataView): void {
    const header = readLiveHeader(view)
    if (!header) return
    const isPart = header.kind === liveKind.snapshot || header.kind === liveKind.snapshotPart
    if (!isPart) {
      this.#options.onDelta?.(view)
      return
    }
    const first = !this.#inSnapshot
    const last = header.kind === liveKind.snapshot
    this.#inSnapshot = !last
    this.#options.onSnapshot?.(view, { first, last })
  }

  #takeMessage(message: ServerMessage): void {
    if ('errcode' in message) this.#takeReply(message)
    else if (message.type === 'state') this.#options.onCounts?.(message as CountsMessage)
    else if (message.type === 'gone')
      this.#options.onGone?.((message as GoneMessage).ids.map(Number))
    else if (message.type === 'changed') this.#takeChanged(message as ChangedMessage)
    else if (message.type === 'sharing') this.#options.onSharing?.()
    else if (message.type === 'message') this.#options.onMessage?.()
    else if (message.type === 'brand') this.#options.onBrand?.((message as BrandMessage).brands)
    else {
      const alarm = message as AlarmMessage
      this.#cursor = alarm.cursor
      this.#options.onAlarm?.(alarm)
    }
  }

  #takeChanged({ ids, all }: ChangedMessage): void {
    this.#options.onChanged?.(all ? undefined : ids.map(Number))
  }

  #takeReply(reply: PushReply): void {
    if (reply.errcode !== 0) {
      const name = errorNameOf(reply.errcode)
      if (name === 'overload' || name === 'serviceFailed') return
      this.#drop()
      this.#options.onStatus?.('refused', reply)
      return
    }
    if (reply.cmd !== 'subscribe') return
    this.#cursor = reply.cursor ?? this.#cursor
    if (reply.resync) this.#options.onResync?.()
    this.#options.onStatus?.('live', reply)
  }

  #lost(socket: SocketLike, code?: number): void {
    if (socket !== this.#socket || this.#isClosed) return
    this.#drop()
    this.#options.onStatus?.('waiting')
    const pause = this.#options.reconnectMs ?? tenSeconds
    // Spread, to not meet a restarted server at once.
    const wait = restartCodes.has(code ?? 0) ? Math.min(pause, 200 + Math.random() * 1800) : pause
    this.#retry = setTimeout(() => this.connect(), wait)
  }

  #drop(): void {
    clearInterval(this.#keepAlive)
    clearTimeout(this.#retry)
    clearTimeout(this.#viewTimer)
    this.#viewTimer = undefined
    const socket = this.#socket
    this.#socket = undefined
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }
}

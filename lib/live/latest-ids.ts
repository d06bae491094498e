import { CallError } from '../client.ts'

/** Reads the ids of a scope's devices; stops when the signal is aborted. */
export type ReadIds = (signal: AbortSignal) => Promise<number[]>

export type LatestIds = {
  /** Reads this scope from now on instead of the one before. */
  read(ids: ReadIds): void
  /** Reads the same scope again, soon: devices or organisations have moved. */
  refresh(): void
  close(): void
}

export type LatestIdsOptions = {
  onIds: (ids: number[]) => void
  /** Whether the ids of the scope last asked for are still to come. */
  onWaiting: (isWaiting: boolean) => void
  /** Milliseconds before another try where the server does not say how long. */
  retryMs?: number
  /** Milliseconds between two refreshes, at least. */
  refreshMs?: number
}

/**
 * Keeps the ids of one scope up to date: the scope asked for last wins, whatever the order of the answers. What the
 * server throttles or a broken line cuts off is asked again; a refused scope holds no device.
 */
export function latestIds(options: LatestIdsOptions): LatestIds {
  const { onIds, onWaiting, retryMs = 5000, refreshMs = 3000 } = options
  let current: { read: ReadIds; abort: AbortController } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function later(ms: number): void {
    timer ??= setTimeout(() => {
      timer = undefined
      if (current) void take(current.read)
    }, ms)
  }

  async function take(read: ReadIds): Promise<void> {
    current?.abort.abort()
    const abort = new AbortController()
    current = { read, abort }
    try {
      const ids = await read(abort.signal)
      if (abort.signal.aborted) return
      onWaiting(false)
      onIds(ids)
    } catch (error) {
      if (abort.signal.aborted) return
      const isRefused = error instanceof CallError && !isPassing(error)
      if (isRefused) {
        onWaiting(false)
        onIds([])
      } else later(error instanceof CallError ? waitOf(error, retryMs) : retryMs)
    }
  }

  function stop(): void {
    clearTimeout(timer)
    timer = undefined
    current?.abort.abort()
    current = undefined
  }

  return {
    read(read) {
      stop()
      onWaiting(true)
      void take(read)
    },
    refresh: () => {
      if (current) later(refreshMs)
    },
    close: stop,
  }
}

const passing: readonly (string | undefined)[] = [
  'tooFrequent',
  'overload',
  'serviceFailed',
  undefined,
]

/** Whether the same call may succeed in a moment. */
const isPassing = ({ code }: CallError): boolean => passing.includes(code)

const waitOf = ({ retrySeconds }: CallError, otherwise: number): number =>
  retrySeconds === undefined ? otherwise : retrySeconds * 1000

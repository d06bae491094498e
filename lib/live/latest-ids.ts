import { CallError, mayPass } from '../client.ts'

export type ReadIds = (signal: AbortSignal) => Promise<number[]>

export type LatestIds = {
  read(ids: ReadIds): void
  /** Reads the scope again: devices or organisations have moved. */
  refresh(): void
  close(): void
}

export type LatestIdsOptions = {
  onIds: (ids: number[]) => void
  onWaiting: (isWaiting: boolean) => void
  /** Before another try where the server names no time. */
  retryMs?: number
  /** Milliseconds between two refreshes, at least. */
  refreshMs?: number
}

/** Keeps one scope's ids: the last asked wins. Throttled or cut off is asked again; refused is empty. */
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
      if (!mayPass(error)) {
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

const waitOf = ({ retrySeconds }: CallError, otherwise: number): number =>
  retrySeconds === undefined ? otherwise : retrySeconds * 1000

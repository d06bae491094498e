import { afterAll, beforeAll, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { until } from '../factories/push.ts'

/**
 * For the rest of the file intervals of push servers and clients (pings, keep-alives, sweeps) pass
 * when the test says so, by the returned function; with `Date` their clock does too.
 */
export function holdSeconds(...clock: 'Date'[]): (seconds: number) => void {
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', ...clock] })
  })
  afterAll(() => {
    vi.useRealTimers()
  })
  return (seconds) => {
    vi.advanceTimersByTime(seconds * 1000)
  }
}

/** The server has answered everything that was sent before: it takes messages in turn. */
export async function untilAnswered(socket: WebSocket | undefined): Promise<void> {
  let isAnswered = false
  socket?.on('message', (data, isBinary) => {
    if (!isBinary) isAnswered ||= JSON.parse(String(data)).cmd === 'ping'
  })
  socket?.send(JSON.stringify({ cmd: 'ping' }))
  await until(() => isAnswered)
}

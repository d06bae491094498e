import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds. */
const [pause, patience] = [100, 15_000]

/**
 * The sandbox is part of the web process, which may still be starting: waits until that listens, for
 * 15 s at most.
 */
export async function untilVendor(
  url: string | undefined,
  signal: AbortSignal = AbortSignal.timeout(patience),
): Promise<void> {
  if (url === undefined) return
  while (!signal.aborted && !(await isListening(new URL(url))))
    await sleep(pause, undefined, { signal }).catch(() => undefined)
}

/** No request: the first page that Next makes takes a second. */
const isListening = ({ protocol, hostname, port }: URL): Promise<boolean> =>
  new Promise((resolve) => {
    const usual = protocol === 'https:' ? 443 : 80
    const socket = connect(Number(port) || usual, hostname.replace(/^\[|\]$/g, ''))
    const end = (isOpen: boolean) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })

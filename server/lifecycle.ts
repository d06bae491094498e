/** Something to end before the process does: stop listening, finish what is under way, close pools. */
export type Closer = () => unknown

const deadlineMs = 5000

/**
 * Ends the process in order on SIGTERM, SIGINT, or when its supervisor is gone (the IPC channel closes, also after
 * `kill -9` of the supervisor). Closers run one after another, in the order given; one that throws does not stop the
 * rest. After `deadlineMs` the process ends anyway: what was acknowledged is stored by then.
 */
export function onShutdown(
  closers: readonly Closer[],
  onError: (error: unknown) => void = () => undefined,
): void {
  let isClosing = false
  const close = async () => {
    if (isClosing) return
    isClosing = true
    setTimeout(() => process.exit(1), deadlineMs).unref()
    for (const closer of closers) {
      try {
        await closer()
      } catch (error) {
        onError(error)
      }
    }
    process.exit(0)
  }
  process.once('SIGTERM', close)
  process.once('SIGINT', close)
  process.once('disconnect', close)
  // The supervisor may be gone already before this line ran; without one `connected` is undefined.
  if (process.connected === false) void close()
  process.channel?.unref()
}

/** Something to end before the process does: stop listening, finish what is under way, close pools. */
export type Closer = () => unknown

const deadlineMs = 5000

/**
 * Ends the process in order on SIGTERM, SIGINT, or when its supervisor is gone (the IPC channel closes, also after
 * `kill -9` of the supervisor). Closers run one after another, in the order given; one that throws does not stop the
 * rest. After `deadlineMs` the process ends anyway: what was acknowledged is stored by then. Returns what ends the
 * process the same way with another exit code.
 */
export function onShutdown(
  closers: readonly Closer[],
  onError: (error: unknown) => void = () => undefined,
): (exitCode: number) => void {
  let isClosing = false
  const close = async (exitCode: number) => {
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
    process.exit(exitCode)
  }
  const end = () => void close(0)
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
  process.once('disconnect', end)
  // The supervisor may be gone already before this line ran; without one `connected` is undefined.
  if (process.connected === false) end()
  process.channel?.unref()
  return (exitCode) => void close(exitCode)
}

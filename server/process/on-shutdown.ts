/** False: what the closers after it would close is still in use. */
export type Closer = () => unknown

const deadlineMs = 5000

/**
 * Ends the process in order on SIGTERM, SIGINT or the supervisor's end (IPC closes). Closers run in order, whatever they throw, for at most `deadlineMs`, until one answers false.
 * Returns a function that does so with another exit code.
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
        if ((await closer()) === false) break
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
  // The supervisor may already be gone; without one `connected` is undefined.
  if (process.connected === false) end()
  process.channel?.unref()
  return (exitCode) => void close(exitCode)
}

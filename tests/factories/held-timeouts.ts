import { vi } from 'vitest'

/** Time limits of requests (`AbortSignal.timeout`) that end when the test says so. */
export function heldTimeouts() {
  const running = new Set<AbortController>()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const controller = new AbortController()
    running.add(controller)
    return controller.signal
  })
  return {
    end: () => {
      for (const controller of running) controller.abort(new DOMException('', 'TimeoutError'))
      running.clear()
    },
    restore: () => timeout.mockRestore(),
  }
}

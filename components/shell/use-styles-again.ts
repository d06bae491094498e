import { useEffect } from 'react'

const firstPauseMs = 1000
const longestPauseMs = 30_000

const failedSheet = ({ target }: Event): HTMLLinkElement | undefined =>
  target instanceof HTMLLinkElement && target.rel === 'stylesheet' ? target : undefined

/**
 * Fetches the style sheet of a page that an outage kept away, without which the page stays bare: once online, and with
 * backoff while the server is silent. React inserts a sheet once (`insertStylesheet` of react-dom) and leaves the promise
 * of it rejected with the event of the failure, which is handled here.
 */
export function useStylesAgain(): void {
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    /** Of those inserted here. */
    const pauses = new WeakMap<HTMLLinkElement, number>()

    function onError(event: Event): void {
      const link = failedSheet(event)
      if (!link) return
      const pause = pauses.get(link) ?? firstPauseMs
      const stop = () => {
        clearTimeout(timer)
        window.removeEventListener('online', again)
      }
      const again = () => {
        stop()
        const next = link.cloneNode() as HTMLLinkElement
        pauses.set(next, Math.min(2 * pause, longestPauseMs))
        link.after(next)
        // React keeps hold of its own.
        if (pauses.has(link)) link.remove()
      }
      const timer = setTimeout(again, pause)
      window.addEventListener('online', again)
      signal.addEventListener('abort', stop)
    }

    function onRejection(event: PromiseRejectionEvent): void {
      if (event.reason instanceof Event && failedSheet(event.reason)) event.preventDefault()
    }

    // Errors of elements do not bubble.
    window.addEventListener('error', onError, { capture: true, signal })
    window.addEventListener('unhandledrejection', onRejection, { signal })
    return () => abort.abort()
  }, [])
}

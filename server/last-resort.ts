import type { ErrorBoundary } from './error-boundary.ts'
import type { Log } from './log.ts'
import { logError } from './log-error.ts'

const maxReason = 200

export type LastResort = {
  log: Log
  errors: ErrorBoundary
  /** Ends the process in order (lifecycle.ts). */
  end: (exitCode: number) => void
}

/**
 * Takes what nothing else caught. An exception that came out of the event loop may have left anything half done: the
 * process ends in order, says why to its supervisor, and is started again. A rejection that nobody waited for is one
 * task that failed as a whole: it is counted and logged, and the process goes on.
 */
export function catchTheRest({ log, errors, end }: LastResort): void {
  let isEnding = false
  process.on('unhandledRejection', (reason) => errors.caught('unhandled rejection', reason))
  process.on('uncaughtException', (error) => {
    // Whatever fails while it ends (a closed stdout, for one) would come back here for ever.
    if (isEnding) process.exit(1)
    isEnding = true
    errors.caught('uncaught exception', error)
    log.fatal({ err: error }, 'the state of the process cannot be trusted, it ends')
    const { type, message } = logError(error)
    process.send?.({ reason: `${type}: ${message}`.slice(0, maxReason) })
    end(1)
  })
}

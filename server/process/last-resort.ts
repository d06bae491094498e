import type { Log } from '../log.ts'
import type { ErrorBoundary } from './error-boundary.ts'
import { logError } from './log-error.ts'

const maxReason = 200

export type LastResort = {
  log: Log
  errors: ErrorBoundary
  end: (exitCode: number) => void
}

/**
 * Handles what nothing caught. After an uncaught exception state may be inconsistent: the process
 * ends in order and is restarted. An unhandled rejection is one failed task: counted and logged.
 */
export function catchTheRest({ log, errors, end }: LastResort): void {
  let isEnding = false
  process.on('unhandledRejection', (reason) => errors.caught('unhandled rejection', reason))
  process.on('uncaughtException', (error) => {
    // Failures while ending (a closed stdout) would recur for ever.
    if (isEnding) process.exit(1)
    isEnding = true
    errors.caught('uncaught exception', error)
    log.fatal({ err: error }, 'the state of the process cannot be trusted, it ends')
    const { type, message } = logError(error)
    process.send?.({ reason: `${type}: ${message}`.slice(0, maxReason) })
    end(1)
  })
}

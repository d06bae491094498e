import type { Bus, BusTopic } from '#server/jobs/bus.ts'
import type { Log } from '#server/log.ts'

/**
 * Runs a job on each message, never concurrently; messages during a run cause one more. Returns a
 * stop function.
 */
export async function runOnWake(
  bus: Bus,
  topic: BusTopic,
  job: () => Promise<void>,
  log: Log,
): Promise<() => void> {
  let isRunning = false
  let isAgain = false
  const wake = async (): Promise<void> => {
    isAgain = true
    if (isRunning) return
    isRunning = true
    try {
      while (isAgain) {
        isAgain = false
        await job()
      }
    } catch (error) {
      log.error({ err: error, topic }, 'a job that was woken failed')
    } finally {
      isRunning = false
    }
  }
  return bus.subscribe(topic, () => void wake())
}

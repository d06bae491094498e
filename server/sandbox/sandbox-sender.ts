import { setTimeout as sleep } from 'node:timers/promises'
import { Declined, type Sender } from '../integrations/sender.ts'

/** Milliseconds. */
export type SandboxDelays = { late: number; timeOut: number }

/**
 * Sends nothing. Numbers (or local parts) ending in 0000 are declined, 9999 time out, 8888 are
 * late.
 */
export function sandboxSender(delays: SandboxDelays = { late: 3_000, timeOut: 5_000 }): Sender {
  return {
    isSandbox: true,
    send: async ({ target }) => {
      const name = target.split('@')[0] ?? ''
      if (name.endsWith('0000')) throw new Declined('declined by the sandbox', { isOfTarget: true })
      if (name.endsWith('8888')) await sleep(delays.late)
      if (name.endsWith('9999')) {
        await sleep(delays.timeOut)
        throw new Error('the sandbox did not answer in time')
      }
    },
  }
}

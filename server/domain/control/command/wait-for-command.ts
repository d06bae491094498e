import { type CommandState, isUnderway } from '#lib/codes/command-states.ts'
import { db, first } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'

export type CommandOutcome = {
  id: string
  state: CommandState
  reply: string | null
}

const usualLookMs = 1_000

export type Wait = {
  id: string
  waitMs: number
  start: () => Promise<void>
  /** Between looks: the bus may lose messages. */
  lookMs?: number
}

/** At most `waitMs` after `start`; returns it as then. */
export async function waitForCommand(
  services: Services,
  { id, waitMs, start, lookMs = usualLookMs }: Wait,
): Promise<CommandOutcome> {
  const { commandWaiters } = services.memory
  const deadline = performance.now() + waitMs
  let wake = () => {}
  const waiters = commandWaiters.get(id) ?? new Set()
  const onDone = () => wake()
  commandWaiters.set(id, waiters.add(onDone))
  try {
    await start()
    for (;;) {
      const left = deadline - performance.now()
      const woken = new Promise<void>((resolve) => {
        wake = resolve
      })
      const outcome = await readCommand(services, id)
      if (left <= 0 || !isUnderway(outcome.state)) return outcome
      await pause(woken, Math.min(left, lookMs))
    }
  } finally {
    waiters.delete(onDone)
    if (waiters.size === 0) commandWaiters.delete(id)
  }
}

async function pause(woken: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const passed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([woken, passed])
  clearTimeout(timer)
}

async function readCommand({ pool }: Services, id: string): Promise<CommandOutcome> {
  const command = db.selectFrom('command').select(['state', 'reply']).where('id', '=', Number(id))
  const { state = 'timedOut', reply = null } = (await first(pool, command)) ?? {}
  return { id, state, reply }
}

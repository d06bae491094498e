import type { Connection } from './connection.ts'
import type { Hub } from './hub.ts'

const checkEverySeconds = 5
const compareEverySeconds = 60
const frameLogAgeMs = 30_000

/** Calls `work` each second until the returned stop. */
export type EverySecond = (work: () => void) => () => void

export const everySecond: EverySecond = (work) => {
  const timer = setInterval(work, 1000)
  return () => clearInterval(timer)
}

/**
 * Each second resumes throttled connections; every five closes silent ones, asks for packets, ends
 * commands. Returns its stop.
 */
export function startSweep(hub: Hub, each: EverySecond): () => void {
  let beat = 0
  return each(() => {
    beat += 1
    const throttled = [...hub.throttled]
    hub.throttled.clear()
    for (const session of throttled) session.resume()
    hub.letIn()
    void sendFirmware(hub, beat)
    if (beat % compareEverySeconds === 0) void dropLost(hub)
    if (beat % checkEverySeconds === 0) hub.errors.run('sweep', () => checkAll(hub))
  })
}

const lookEverySeconds = 5

async function sendFirmware(hub: Hub, beat: number): Promise<void> {
  const sessionOf = (id: number) => hub.registry.byId(id)?.session as Connection | undefined
  try {
    await hub.upgrades.tick()
    if (beat % lookEverySeconds === 0) await hub.upgrades.look(hub.holders.instance, sessionOf)
  } catch (error) {
    hub.log.warn({ err: error }, 'firmware was not sent on')
  }
}

/** Moved while a bus message was lost. */
export async function dropLost(hub: Hub): Promise<void> {
  const holds = [...hub.registry.devices()].flatMap(({ id, session, phoneEpoch }) => {
    const epoch = session?.epoch ?? phoneEpoch
    return epoch === undefined ? [] : [{ deviceId: id, epoch }]
  })
  try {
    const lost = new Set(await hub.holders.lost(holds))
    for (const { deviceId, epoch } of holds) {
      if (!lost.has(deviceId)) continue
      const device = hub.registry.byId(deviceId)
      if (device?.phoneEpoch === epoch) device.phoneEpoch = undefined
      if (device?.session?.epoch === epoch) device.session.close('moved')
    }
  } catch (error) {
    hub.log.warn({ err: error }, 'holders could not be compared')
  }
}

function checkAll(hub: Hub): void {
  const now = hub.now()
  for (const session of hub.sessions) {
    if (!hub.errors.run('sweep', () => session.check(now))) session.close('unexpected error')
  }
  hub.registry.sweep(Math.floor(now / 1000))
  hub.frameLog.flushOlderThan(frameLogAgeMs)
  hub.downlink.sweep().catch((error: unknown) => {
    hub.log.warn({ err: error }, 'commands that timed out were not marked')
  })
  void sendWaiting(hub)
}

/** Their bus messages may have been lost. */
async function sendWaiting(hub: Hub): Promise<void> {
  try {
    const waiting = await hub.downlink.waitingDevices(hub.holders.instance)
    for (const id of waiting) hub.registry.byId(id)?.session?.sendWaiting()
  } catch (error) {
    hub.log.warn({ err: error }, 'waiting commands could not be looked for')
  }
}

import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

export type MachineLoad = {
  cores: number
  load_1m: number
  /** Processor time in use during one second, 0 to 1. */
  busy: number
}

/** Before the bench adds its own. */
export async function machineLoad(): Promise<MachineLoad> {
  const before = processorTimes()
  await sleep(1000)
  const after = processorTimes()
  const total = after.total - before.total
  return {
    cores: os.availableParallelism(),
    load_1m: round2(os.loadavg()[0] ?? 0),
    busy: total === 0 ? 0 : round2((after.used - before.used) / total),
  }
}

export function printFigures(machine: MachineLoad, figures: object): void {
  console.log(JSON.stringify({ ...figures, machine }))
}

export const round2 = (value: number) => Math.round(value * 100) / 100

function processorTimes(): { used: number; total: number } {
  const times = os.cpus().map((cpu) => cpu.times)
  const idle = times.reduce((sum, one) => sum + one.idle, 0)
  const total = times.reduce(
    (sum, one) => sum + one.idle + one.user + one.nice + one.sys + one.irq,
    0,
  )
  return { used: total - idle, total }
}

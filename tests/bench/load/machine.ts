import { readdirSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
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

/** Of the kernel's clock of processes. */
const ticksPerSecond = 100

/** In ticks; proc(5). Nothing for a process that is gone. */
function timesOf(pid: number): { parent: number; used: number; ended: number } | undefined {
  try {
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const fields = rest.split(' ').map(Number)
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
    return { parent: fields[1] ?? 0, used: user + system, ended: endedUser + endedSystem }
  } catch {
    return undefined
  }
}

/** Processor time of a process so far; NaN without it, and outside of Linux. */
export const processorSeconds = (pid: number | undefined): number =>
  (pid === undefined ? Number.NaN : (timesOf(pid)?.used ?? Number.NaN)) / ticksPerSecond

/** Of PostgreSQL so far, with its ended connections; NaN outside of Linux. */
export function databaseSeconds(): number {
  const pidFile = path.join(process.env['POSTGRES_DATA_DIR'] ?? '', 'postmaster.pid')
  const master = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  const own = timesOf(master)
  if (!own) return Number.NaN
  const living = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => timesOf(Number(name)))
    .reduce((sum, one) => sum + (one?.parent === master ? one.used : 0), 0)
  return (living + own.used + own.ended) / ticksPerSecond
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

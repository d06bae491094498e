import os from 'node:os'

/** Which of the processes of a gateway this is, from 1 on. */
export type Share = { number: number; of: number }

export const oneProcess: Share = { number: 1, of: 1 }

/** As it is shown in status and holds. */
export const idOf = (gatewayId: string, { number, of }: Share): string =>
  of === 1 ? gatewayId : `${gatewayId}/${number}`

/** More than their share of the machine would leave PostgreSQL, web and worker waiting. */
const coresPerProcess = 2
const mostByCores = 8

/** `wanted`: GATEWAY_PROCESSES, 0 for what fits the cores. Windows has no connections handed on in turn. */
export function processCount(
  wanted: number,
  { platform = process.platform, cores = os.availableParallelism() } = {},
): number {
  if (platform === 'win32') return 1
  if (wanted > 0) return wanted
  return Math.max(1, Math.min(mostByCores, Math.floor(cores / coresPerProcess)))
}

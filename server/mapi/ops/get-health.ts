import { getHealth as contract } from '#lib/contract/ops/get-health.ts'
import { listGateways } from '../../domain/operations/list-gateways.ts'
import { handle } from '../handle.ts'

export const getHealth = handle(contract, async ({ services }) => {
  const gateways = await listGateways(services)
  return {
    gateways: gateways.map((gateway) => ({
      id: gateway.id,
      time: gateway.at,
      connections: gateway.connections,
      devices: gateway.devices,
      frames_per_second: gateway.framesPerSecond,
      reports_per_second: gateway.reportsPerSecond,
      bad_frames: gateway.badFrames,
      unknown: gateway.unknown,
      backlog: gateway.backlog,
      is_store_away: gateway.isStoreAway,
    })),
  }
})

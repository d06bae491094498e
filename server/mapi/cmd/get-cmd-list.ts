import { getCmdList as contract } from '#lib/contract/cmd/get-cmd-list.ts'
import { listCommands } from '../../domain/control/command/list-commands.ts'
import { handle } from '../door/handle.ts'
import { commandRowOf } from './command-row.ts'

export const getCmdList = handle(contract, async ({ services, visible, bound }, params) => {
  const deviceId = visible.device(params.simei)
  const page = {
    deviceId,
    path: bound.path,
    lastId: params.last_cmd_id,
    limit: params.limit_size,
  }
  const items = await listCommands(services.pool, page)
  return { items: items.map(commandRowOf) }
})

import { getOwners as contract } from '#lib/contract/device/get-owners.ts'
import { findSelection } from '../../domain/fleet/device/select-devices.ts'
import { countOwners } from '../../domain/fleet/list/count-owners.ts'
import { handle } from '../door/handle.ts'

export const getOwners = handle(contract, async (ctx, params) => {
  const { simei = [], deleted_simei: deleted = [], selection_id: selectionId } = params
  const selected = selectionId === undefined ? [] : (await findSelection(ctx, selectionId)).ids
  const listed = [...ctx.visible.devices(simei), ...ctx.visible.deletedDevices(deleted)]
  const owners = await countOwners(ctx, [...listed, ...selected])
  return {
    items: owners.map(({ organisationId, name, devices, grouped, accounts, phones }) => ({
      sfamilyid: String(organisationId),
      sname: name,
      count: devices,
      group_count: grouped,
      account_count: accounts,
      phone_count: phones,
    })),
  }
})

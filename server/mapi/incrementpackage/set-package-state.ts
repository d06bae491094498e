import { setPackageState as contract } from '#lib/contract/incrementpackage/set-package-state.ts'
import { changeStates } from '../../domain/trade/package/change-package.ts'
import { handle } from '../door/handle.ts'

export const setPackageState = handle(contract, async (ctx, { batch_nos, state }) => ({
  changed: await changeStates(ctx, batch_nos.map(Number), state),
}))

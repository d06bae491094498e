import { setToken as contract } from '#lib/contract/device/set-token.ts'
import { changeToken as set } from '../../domain/fleet/device/identity.ts'
import { handle } from '../door/handle.ts'

export const setToken = handle(contract, async (ctx, { simei, enabled }) => {
  const { imei, token } = await set(ctx, ctx.visible.device(simei), enabled)
  const query = new URLSearchParams({ id: imei, ...(token !== null && { token }) })
  return { token, path: `/?${query}`, port: ctx.services.config.devicePorts.osmand }
})

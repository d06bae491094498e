import { getIdentity as contract } from '#lib/contract/device/get-identity.ts'
import { checkIdentityRight, readIdentity } from '../../domain/device/identity.ts'
import { handle } from '../handle.ts'

export const getIdentity = handle(contract, async (ctx, { simei }) => {
  const id = ctx.visible.device(simei)
  checkIdentityRight(ctx)
  const { mode, provedAt, ...facts } = await readIdentity(ctx.services.pool, id)
  return {
    protocol: facts.protocol,
    identity: mode,
    is_strict: mode === 'strict' || (mode === 'auto' && provedAt !== null),
    has_code: facts.hasCode,
    proved_time: provedAt,
    terminal_id: facts.terminalId,
    networks: facts.networks,
    has_token: facts.hasToken,
  }
})

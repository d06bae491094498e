import { getIdentity as contract } from '#lib/contract/device/get-identity.ts'
import {
  type Connection,
  checkIdentityRight,
  readConnection,
  readIdentity,
} from '../../domain/fleet/device/identity.ts'
import { isClaimOpen } from '../../domain/fleet/discovery/read-heard.ts'
import { handle } from '../door/handle.ts'

export const getIdentity = handle(contract, async (ctx, { simei }) => {
  const id = ctx.visible.device(simei)
  checkIdentityRight(ctx)
  const { pool } = ctx.services
  const [identity, connection, isOpen] = await Promise.all([
    readIdentity(pool, id),
    readConnection(pool, id),
    isClaimOpen(pool, id),
  ])
  const { mode, provedAt, ...facts } = identity
  return {
    protocol: facts.protocol,
    identity: mode,
    is_strict: mode === 'strict' || (mode === 'auto' && provedAt !== null),
    has_code: facts.hasCode,
    proved_time: provedAt,
    terminal_id: facts.terminalId,
    networks: facts.networks,
    connection: connection ? connectionOf(connection) : null,
    has_token: facts.hasToken,
    is_claim_open: isOpen,
  }
})

const connectionOf = ({ isProved, ...facts }: Connection) => ({ ...facts, is_proved: isProved })

import { killSession as contract } from '#lib/contract/user/kill-session.ts'
import { endOwnSessions } from '../../domain/people/auth/own-sessions.ts'
import { handle } from '../door/handle.ts'

export const killSession = handle(contract, async (ctx, params) => ({
  ended: await endOwnSessions(ctx, params.session_id),
}))

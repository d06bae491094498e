import { getSessions as getSessionsContract } from '#lib/contract/user/get-sessions.ts'
import { killSession as killSessionContract } from '#lib/contract/user/kill-session.ts'
import { endOwnSessions, listOwnSessions } from '../../domain/people/auth/own-sessions.ts'
import { handle } from '../door/handle.ts'

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

export const getSessions = handle(getSessionsContract, async (ctx) => {
  const sessions = await listOwnSessions(ctx)
  const items = sessions.map((session) => ({
    session_id: session.id,
    is_current: session.isCurrent,
    flag: session.flag,
    ip: session.ip,
    agent: session.agent,
    is_browser: session.isBrowser,
    create_time: seconds(session.createdAt),
    seen_time: seconds(session.seenAt),
    end_time: seconds(session.endsAt),
  }))
  return { items }
})

export const killSession = handle(killSessionContract, async (ctx, params) => ({
  ended: await endOwnSessions(ctx, params.session_id),
}))

import { getInfo as contract } from '#lib/contract/user/get-info.ts'
import { handle } from '#mapi/handle.ts'
import { describeSession } from '../../domain/people/auth/describe-session.ts'
import { sessionReply } from './session-reply.ts'

export const getInfo = handle(contract, async ({ services, caller }) =>
  sessionReply(await describeSession(services, caller)),
)

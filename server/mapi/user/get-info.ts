import { getInfo as contract } from '#lib/contract/user/get-info.ts'
import { describeSession } from '../../domain/people/auth/describe-session.ts'
import { handle } from '../door/handle.ts'
import { sessionReply } from './session-reply.ts'

export const getInfo = handle(contract, async ({ services, caller }) =>
  sessionReply(await describeSession(services, caller)),
)

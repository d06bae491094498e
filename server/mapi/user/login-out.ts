import { loginOut as contract } from '#lib/contract/user/login-out.ts'
import { clearedCookies } from '../../auth/cookies.ts'
import { closeSession } from '../../domain/auth/close-session.ts'
import { handle } from '../handle.ts'

export const loginOut = handle(contract, async ({ services, caller, client }) => {
  await closeSession(services, caller.sessionKey)
  if (client.isBrowser) client.setCookies.push(...clearedCookies(client.isSecure))
  return {}
})

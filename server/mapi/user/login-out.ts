import { loginOut as contract } from '#lib/contract/user/login-out.ts'
import { clearedCookies, clearedSite } from '../../auth/cookies.ts'
import { logOut } from '../../domain/people/auth/close-session.ts'
import { handle } from '../door/handle.ts'

export const loginOut = handle(contract, async (ctx) => {
  const { client } = ctx
  await logOut(ctx)
  if (client.isBrowser) {
    client.setCookies.push(...clearedCookies(client.isSecure))
    Object.assign(client.headers, clearedSite)
  }
  return {}
})

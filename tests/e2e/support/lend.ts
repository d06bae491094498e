import { type APIRequestContext, expect, request, test } from '@playwright/test'
import { logInPast } from './log-in.ts'

type Rights = 'view' | 'command' | 'edit'

async function asAccount<T>(
  account: string,
  run: (ask: (name: string, params: object) => Promise<Record<string, unknown>>) => Promise<T>,
): Promise<T> {
  const { baseURL = '' } = test.info().project.use
  const api: APIRequestContext = await request.newContext({ baseURL })
  const { sid } = await logInPast(api, { account })
  const ask = async (name: string, params: object) => {
    const headers = { origin: baseURL }
    const answer = await api.post(`/mapi/${name}`, { headers, params: { sid }, data: { params } })
    const reply = await answer.json()
    expect(reply.errcode, `${name} of ${account}`).toBe(0)
    return reply
  }
  const result = await run(ask)
  await api.dispose()
  return result
}

/** A device of `from`, accepted by `to`. */
export async function lend(from: string, to: string, rights: Rights): Promise<string> {
  const { invite_id, simei } = await asAccount(from, async (ask) => {
    const { items } = await ask('family/GetDeviceList', { limit_size: 1 })
    const [first] = items as [{ simei: string }]
    const end_time = Math.floor(Date.now() / 1000) + 3600
    const made = await ask('device/Invite', { simei: first.simei, account: to, rights, end_time })
    return { invite_id: made['invite_id'], simei: first.simei }
  })
  await asAccount(to, (ask) => ask('message/HandleShare', { invite_id, action: 'accept' }))
  return simei
}

import { randomInt } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { md5 } from '#lib/format/md5.ts'
import { agree } from './log-in.ts'

export type Person = { account: string; phone: string; password: string }

export function someone(): Person {
  const digits = String(randomInt(10_000_000, 100_000_000))
  return { account: `anna${digits}`, phone: `139${digits}`, password: 'firstPass1' }
}

/** Of the dealer, with an account that no other test uses: its sessions may end, its rights change. */
export async function newPerson(request: APIRequestContext): Promise<Person> {
  const ask = async (name: string, params: object, sid = '') => {
    const answer = await request.post(`/mapi/${name}?sid=${sid}`, { data: { params } })
    const reply = await answer.json()
    expect(reply.errcode, `${name}: ${reply.error_message}`).toBe(0)
    return reply
  }
  const { sid } = await ask('user/Login', { account: 'dealer', pwd_md5: md5('waypost123') })
  const person = someone()
  const { account, phone, password } = person
  await ask('usermgr/AddUser', { account, phone, pwd_md5: md5(password), nickName: 'Anna' }, sid)
  const { sid: own } = await ask('user/Login', { account, pwd_md5: md5(password) })
  await agree(request, own)
  return person
}

import type { Permission, Role } from '#lib/codes/permissions.ts'
import { call, logIn, type Reply } from './caller.ts'
import { marketPlatform } from './file-platform.ts'
import type { Party } from './market.ts'
import { createAccount, type Organisation } from './organisations.ts'

export type Person = { organisation?: Organisation; role?: Role; permissions?: Permission[] }

type Listed = { message_id: string }
export const idsOf = (reply: Reply) =>
  (reply['items'] as Listed[]).map(({ message_id }) => message_id)

/** A market with a held clock, and what its parties publish and read. */
export async function messagePlatform() {
  const { platform, market } = await marketPlatform()
  const { as, parties } = market
  let titles = 0

  async function publish(party: Party, more: object = {}): Promise<{ id: string; title: string }> {
    platform.advance(2)
    const title = `Title ${++titles}`
    const given = { lang: 'en', title, content: 'Text of it', ...more }
    const reply = await as(party, 'message/Publish', given)
    if (reply.error) throw new Error(JSON.stringify(reply))
    return { id: reply['message_id'], title }
  }

  async function person(options: Person) {
    const account = await createAccount(platform, { organisation: parties.dealer, ...options })
    const sid = await logIn(platform, account)
    const ask = (name: string, params: object = {}) => call(platform, name, params, { sid })
    const sees = async (id: string) => idsOf(await ask('message/Get')).includes(id)
    return { ...account, ask, sees }
  }

  return {
    platform,
    market,
    publish,
    person,
    now: () => Math.floor(platform.now() / 1000),
    /** Why a message is not published; undefined where it is. */
    refusal: async (party: Party, more: object) =>
      (await as(party, 'message/Publish', { lang: 'en', title: 'x', content: 'x', ...more })).error,
    seenBy: async (party: Party, params: object = {}) =>
      idsOf(await as(party, 'message/Get', params)),
    one: async (party: Party, message_id: string) =>
      (await as(party, 'message/Get', { message_id }))['items'][0],
    unreadOf: async (party: Party) => (await as(party, 'message/GetUnReadMessage'))['unread'],
  }
}

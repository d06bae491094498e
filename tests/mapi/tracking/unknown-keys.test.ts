import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { functions } from '#lib/contract/index-list.ts'
import { call, logIn } from '../../factories/caller.ts'
import { createAccount, createOrganisation } from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let sid: string
const day = 86_400
/** Noon of yesterday in China. */
const noon = (Math.floor(Date.now() / 1000 / day) - 1) * day + 4 * 3_600

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  const root = await createOrganisation(platform, { name: 'root' })
  sid = await logIn(platform, await createAccount(platform, { organisation: root }))
})
afterAll(() => platform.close())

/** A step comes whole; an organisation has pages where hours were counted (hour-states.test.ts). */
const others = ['devreport/Power step', 'summary/OnLineState family']

/** Sums that are paged by the key of a row, with each of what they are added up by. */
const paged = functions.flatMap(({ name, params }) => {
  const { by } = params.shape
  // Others say with their key where its row stood, so that it may be gone.
  const cursor = Object.keys(params.shape).filter((param) => param.startsWith('last_'))
  if (!by || cursor.join() !== 'last_key') return []
  const schema = z.toJSONSchema(by, { io: 'input' }) as { enum?: string[] }
  const groups = (schema.enum ?? []).filter((group) => !others.includes(`${name} ${group}`))
  const period = 'start_time' in params.shape ? { start_time: noon - day, end_time: noon } : {}
  return groups.map((group) => [name, group, period] as const)
})

test.each(paged)(
  '%s by %s does not begin anew after a key that no row has',
  async (name, by, period) => {
    platform.advance(10)
    for (const last_key of ['no-row', '7-'])
      expect(await call(platform, name, { ...period, by, last_key }, { sid })).toMatchObject({
        error: 'badParams',
        fields: [{ path: 'last_key' }],
      })
  },
)

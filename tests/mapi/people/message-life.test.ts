import { describe, expect, test } from 'vitest'
import { announcementLimits } from '#lib/rules/announcement-limits.ts'
import type { Party } from '../../factories/market.ts'
import { messagePlatform } from '../../factories/message-platform.ts'
import { createOrganisation } from '../../factories/organisations.ts'

const { platform, market, publish, person, now, refusal, seenBy, one, unreadOf } =
  await messagePlatform()
const { as, parties, accounts } = market

describe('withdrawing', () => {
  test('leaves title and reason to who could read it', async () => {
    const { id, title } = await publish('dealer', { content: 'A secret word' })
    const early = await publish('dealer', { start_time: now() + 3600 })
    const before = await unreadOf('owner')
    const reason = 'Wrong price'
    const withdraw = (party: Party, message_id = id) =>
      as(party, 'message/Withdraw', { message_id, reason })
    expect((await withdraw('root')).error).toBe('notFound')
    expect((await withdraw('owner')).error).toBe('notFound')
    expect((await withdraw('dealer')).error).toBeUndefined()
    expect((await withdraw('dealer')).error).toBe('dataChanged')
    expect((await withdraw('dealer', early.id)).error).toBeUndefined()
    expect(await one('owner', id)).toMatchObject({ state: 'withdrawn', title, content: '', reason })
    expect(await seenBy('owner', { search: 'secret' })).not.toContain(id)
    expect(await seenBy('owner', { state: 'withdrawn' })).toContain(id)
    expect(await unreadOf('owner')).toBe(before - 1)
    expect((await as('owner', 'message/Read', { message_ids: [id] })).error).toBe('notFound')
    platform.advance(3600)
    expect(await seenBy('owner')).not.toContain(early.id)
    const [own] = (await as('dealer', 'message/GetPublished', { message_id: id }))['items']
    const author = `Name of ${accounts.dealer.login}`
    expect(own).toMatchObject({ state: 'withdrawn', reason, author, withdrawn_by: author })
  })
})

describe('maintenance', () => {
  test('is told by the root’s operators alone, and shown until it ends', async () => {
    const at = now()
    const window = { level: 'maintenance', work_time: at + 7200, end_time: at + 10_800 }
    expect(await refusal('dealer', window)).toBe('noPermission')
    const clerk = await person({
      organisation: parties.root,
      role: 'e_role_user',
      permissions: ['e_ua_publish_message'],
    })
    const text = { lang: 'en', title: 'x', content: 'x' }
    expect((await clerk.ask('message/Publish', { ...text, ...window })).error).toBe('noPermission')
    const banner = async (party: Party) =>
      (await as(party, 'message/GetUnReadMessage'))['maintenance']
    const later = await publish('root', { ...window, work_time: at + 9000 })
    const { id } = await publish('root', window)
    expect(await banner('owner')).toBe(id)
    await as('owner', 'message/Read')
    expect(await banner('owner')).toBe(id)
    expect(await one('owner', id)).toMatchObject({ work_time: at + 7200, end_time: at + 10_800 })
    await as('root', 'message/Withdraw', { message_id: id, reason: 'Done' })
    expect(await banner('owner')).toBe(later.id)
    platform.advance(10_800)
    expect(await banner('owner')).toBeNull()
  })
})

describe('limits', () => {
  test('lengths, and what is kept of one organisation', async () => {
    const title = 'x'.repeat(announcementLimits.title)
    const content = 'x'.repeat(announcementLimits.content)
    platform.advance(30)
    expect(await refusal('dealer', { title: `${title}x` })).toBe('badParams')
    expect(await refusal('dealer', { content: `${content}x` })).toBe('badParams')
    expect(await refusal('dealer', { title, content })).toBeUndefined()
    const filler = await createOrganisation(platform, { parent: parties.dealer })
    const author = await person({ organisation: filler })
    await platform.pool.query(
      `INSERT INTO announcement (organisation_id, author, level, lang, includes_below, readers, regions, platforms,
         is_carousel, start_at, created_at)
       SELECT $1, 'x', 'info', 'en', true, '{}', '{}', '{}', false, now(), now() FROM generate_series(1, $2)`,
      [filler.id, announcementLimits.perOrganisation],
    )
    const kept = async (): Promise<number[]> =>
      (
        await platform.pool.query(
          'SELECT id FROM announcement WHERE organisation_id = $1 ORDER BY id',
          [filler.id],
        )
      ).rows.map(({ id }) => id)
    const [, ...younger] = await kept()
    const text = { lang: 'en', title: 'x', content: 'x' }
    const { message_id } = await author.ask('message/Publish', text)
    expect(await kept()).toEqual([...younger, Number(message_id)])
  })
})

import { positionFeedPath } from '#lib/codes/position-feed.ts'
import { deletePositionFeed as deletePositionFeedContract } from '#lib/contract/dev/delete-feed.ts'
import { getPositionFeeds as getPositionFeedsContract } from '#lib/contract/dev/get-feeds.ts'
import { setPositionFeed as setPositionFeedContract } from '#lib/contract/dev/set-feed.ts'
import type { Config } from '../../config.ts'
import { accountOf } from '../../domain/people/auth/read-own.ts'
import { readFeeds } from '../../domain/tracking/position-feed/read-feeds.ts'
import { createFeed, removeFeed, renewFeed } from '../../domain/tracking/position-feed/save-feed.ts'
import { handle } from '../door/handle.ts'

export const getPositionFeeds = handle(getPositionFeedsContract, async (ctx) => {
  const { pool, config } = ctx.services
  const feeds = await readFeeds(pool, accountOf(ctx.caller))
  return {
    address: addressOf(config),
    items: feeds.map((feed) => ({
      feed_id: String(feed.id),
      sfamilyid: String(feed.organisationId),
      sfamily_name: feed.organisationName,
      token_tail: feed.tokenTail,
      taken: feed.taken,
      refused: feed.refused,
      last_time: feed.lastAt,
      last_number: feed.lastNumber,
      refusals: feed.refusals.map(({ cause, number, count, at }) => ({
        cause: cause,
        number: number,
        count: count,
        time: at,
      })),
      create_time: feed.createdAt,
    })),
  }
})

export const setPositionFeed = handle(setPositionFeedContract, async (ctx, params) => {
  const { feed_id, sfamilyid } = params
  const own = sfamilyid === undefined ? ctx.caller.organisationId : ctx.acting.id
  const { brand } = ctx.client
  const { id, token } =
    feed_id === undefined
      ? await createFeed(ctx, own, brand)
      : await renewFeed(ctx, Number(feed_id), brand)
  return { feed_id: String(id), token: token }
})

export const deletePositionFeed = handle(deletePositionFeedContract, async (ctx, { feed_id }) => {
  await removeFeed(ctx, Number(feed_id))
  return {}
})

/** At the port of phones, by the name that devices use. */
function addressOf({ APP_URL, DEVICE_HOST, devicePorts }: Config): string {
  const web = APP_URL !== undefined && URL.canParse(APP_URL) ? new URL(APP_URL).hostname : undefined
  const host = DEVICE_HOST ?? web ?? 'localhost'
  return `http://${host}:${devicePorts.osmand}${positionFeedPath}`
}

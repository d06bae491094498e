import { requestRefusals } from './heard-causes.ts'

/** Path at the gateway's HTTP port to which Traccar forwards positions. */
export const positionFeedPath = '/in/traccar'

/**
 * Why a forwarded position was not taken. `unknownDevice`: no device of the feed's organisation or below has the
 * number. `held`: the device itself is connected. `network`: it may send from other networks only.
 */
export const feedRefusals = ['unknownDevice', 'held', 'network', ...requestRefusals] as const

export type FeedRefusal = (typeof feedRefusals)[number]

/** `names`: refused numbers that are kept of a feed. */
export const feedLimits = { perAccount: 5, names: 100 } as const

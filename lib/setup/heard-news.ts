import type { HeardCause } from '#lib/codes/heard-causes.ts'
import type { Protocol } from '#lib/codes/protocols.ts'

export type HeardItem = {
  cause: HeardCause
  protocol: Protocol | null
  port: Protocol
  /** Unix seconds. */
  time: number
}

/** As the words for it are named: what was heard, or what follows from it. */
export type HeardNews = HeardCause | 'nothing' | 'wrongProtocol' | 'located'

type Heard<Item extends HeardItem> = {
  protocol: Protocol
  is_activated: boolean
  items: readonly Item[]
}

/** Longer ago is history: the device got in since, or was set right. */
const recentSeconds = 600

/**
 * The newest first, what it says once: a place makes all else history but for values that it still
 * lacks, an entrance what was refused before it.
 */
export function heardNews<Item extends HeardItem>(
  heard: Heard<Item>,
  now: number,
): { news: HeardNews; item: Item | undefined }[] {
  const recent = heard.items.filter(({ time }) => now - time < recentSeconds)
  if (heard.is_activated) return [{ news: 'located', item: heard.items[0] }, ...leftOutOf(recent)]
  const isIn = ({ cause }: Item) =>
    cause === 'noFix' || cause === 'wrongClock' || cause === 'entered'
  const entrance = recent.findIndex(isIn)
  const told = recent
    .slice(0, entrance < 0 ? recent.length : entrance + 1)
    .map((item) => ({ news: item.cause as HeardNews, item: item as Item | undefined }))
  const spoken = recent[entrance]?.protocol
  if (spoken && spoken !== heard.protocol)
    told.push({ news: 'wrongProtocol', item: recent[entrance] })
  return told.length > 0 ? told : [{ news: 'nothing', item: undefined }]
}

const leftOutOf = <Item extends HeardItem>(items: readonly Item[]) =>
  items
    .filter(({ cause }) => cause === 'leftOut')
    .map((item) => ({ news: 'leftOut' as const, item }))

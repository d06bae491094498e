import type { ListedOnline } from '#lib/geo/map-index.ts'
import type { StreetSource } from '../providers/choices.ts'

export const onlineId = 'streets-online'

const answerWithinMs = 4000
const askAgainMs = 300_000

let asked: { url: string; until: number; answer: Promise<StreetSource | undefined> } | undefined

async function ask({ url }: ListedOnline): Promise<StreetSource | undefined> {
  if (!navigator.onLine) return undefined
  const response = await fetch(url, { signal: AbortSignal.timeout(answerWithinMs) })
  if (!response.ok) return undefined
  const facts: { tiles?: unknown; minzoom?: unknown; maxzoom?: unknown; attribution?: unknown } =
    await response.json()
  const tiles = Array.isArray(facts.tiles) ? facts.tiles.filter((t) => typeof t === 'string') : []
  if (tiles.length === 0) return undefined
  return {
    id: onlineId,
    schema: 'openmaptiles',
    from: { tiles },
    minzoom: Number(facts.minzoom ?? 0),
    maxzoom: Number(facts.maxzoom ?? 14),
    attribution: String(facts.attribution ?? '© OpenStreetMap contributors'),
  }
}

/** Undefined when the provider is late; then not asked for five minutes. */
export function findOnline(listed: ListedOnline): Promise<StreetSource | undefined> {
  if (asked?.url === listed.url && Date.now() < asked.until) return asked.answer
  const answer = ask(listed).catch(() => undefined)
  asked = { url: listed.url, until: Date.now() + askAgainMs, answer }
  return answer
}

/** It stopped answering. */
export function leaveOnline(): void {
  if (asked)
    asked = { ...asked, until: Date.now() + askAgainMs, answer: Promise.resolve(undefined) }
}

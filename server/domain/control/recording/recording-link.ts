import type { Services } from '../../../services.ts'
import { openJson, sealJson } from '../../people/auth/sealed-json.ts'

export const recordingUses = ['play', 'download'] as const
export type RecordingUse = (typeof recordingUses)[number]

/** `sessionKey`: of who was given it. `use`: what the log says of it. */
type RecordingLink = { id: string; sessionKey: string; use: RecordingUse; endsAt: number }

type Keyed = { config: Pick<Services['config'], 'SECRET'> }

const linkMs = 300_000
const about = 'recording'
const keyOf = ({ config }: Keyed) => ({ secret: config.SECRET, use: 'links of recordings' })

/**
 * A path of the web server that gives the file, for five minutes and as long as the session goes on in which it was
 * made. `now`: Unix ms.
 */
export function recordingPath(
  services: Keyed,
  { id, sessionKey, use }: Omit<RecordingLink, 'endsAt'>,
  now: number,
): string {
  const link: RecordingLink = { id, sessionKey, use, endsAt: now + linkMs }
  return `/recording/${sealJson(link, about, keyOf(services)).toString('base64url')}`
}

/** Undefined for what is no link of ours, or has ended. */
export function openRecordingLink(
  services: Keyed,
  token: string,
  now: number,
): RecordingLink | undefined {
  if (!/^[\w-]{40,400}$/.test(token)) return undefined
  const link = opened(services, token)
  return link && link.endsAt > now ? link : undefined
}

function opened(services: Keyed, token: string): RecordingLink | undefined {
  try {
    return openJson(Buffer.from(token, 'base64url'), about, keyOf(services)) as RecordingLink
  } catch {
    return undefined
  }
}

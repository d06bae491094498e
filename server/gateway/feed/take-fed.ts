import type { FeedRefusal } from '#lib/codes/position-feed.ts'
import { numberKey } from '#lib/rules/device-number.ts'
import type { OpenedRequest, RequestProtocol } from '../codecs/request.ts'
import type { Device } from '../device.ts'
import type { Hub } from '../hub.ts'
import { admitFed } from '../identity/admit-phone.ts'
import type { PhoneAnswer, PhoneCaller } from '../phone-answer.ts'
import type { Feed } from './feed-rows.ts'

type Sent = { protocol: RequestProtocol; opened: OpenedRequest; caller: PhoneCaller }
type Take = (device: Device) => PhoneAnswer | Promise<PhoneAnswer>

const away: PhoneAnswer = { status: 503, body: 'try again' }
const tooMany: PhoneAnswer = { status: 429, body: 'too many unknown tokens' }
const unknownToken: PhoneAnswer = { status: 401, body: 'unknown token' }
const answers: Record<'unknownDevice' | 'held' | 'network', PhoneAnswer> = {
  unknownDevice: { status: 404, body: 'unknown device' },
  held: { status: 409, body: 'the device itself is connected' },
  network: { status: 403, body: 'forbidden' },
}

/**
 * A position that another server forwards. 200 once it is stored; what is refused is counted by cause and device, where
 * the owner of the feed looks.
 */
export async function takeFed(hub: Hub, sent: Sent, take: Take): Promise<PhoneAnswer> {
  const { protocol, opened, caller } = sent
  const { token, number } = opened
  const feed = await hub.feeds.find(token, caller.ip).catch(() => 'away' as const)
  if (feed === 'away') return away
  const isKnown = feed !== undefined && feed !== 'tooMany'
  caller.fed(isKnown)
  if (!isKnown) {
    hub.counters.badFrames += 1
    const cause = 'badRequest'
    hub.refusals.note({ cause, protocol: protocol.name, transport: 'http', ip: caller.ip })
    return feed ? tooMany : unknownToken
  }
  if (number === undefined) {
    const { refusal = 'badRequest', body } = protocol.read(opened, {})
    hub.counters.badFrames += 1
    hub.feeds.noteRefused(feed, refusal, '')
    return { status: 400, body }
  }
  return takeNamed(hub, { ...sent, feed, number }, take)
}

async function takeNamed(
  hub: Hub,
  { protocol, opened, caller, feed, number }: Sent & { feed: Feed; number: string },
  take: Take,
): Promise<PhoneAnswer> {
  const { ip } = caller
  const refuse = (cause: keyof typeof answers): PhoneAnswer => {
    hub.feeds.noteRefused(feed, cause, number)
    return answers[cause]
  }
  const device = await findDevice(hub, number, ip).catch(() => 'away' as const)
  if (device === 'away') return away
  if (!device) {
    const at = opened.request.receivedAt
    hub.unknown.count({ imei: number, protocol: protocol.name, ip, at: at })
  }
  // Another organisation's does not exist.
  if (!device?.path.startsWith(feed.path) || device.isClaimOpen) return refuse('unknownDevice')
  const verdict = await admitFed(hub, device, ip).catch(() => 'away' as const)
  if (verdict === 'away') return away
  if (verdict !== 'taken') return refuse(verdict === 'held' ? 'held' : 'network')
  // Another request of the device may have read it anew: two of one device would spoil a batch.
  const current = hub.registry.find(device.number)
  if (current?.id !== device.id) return away
  const answer = await take(current)
  noteOutcome(hub, feed, { answer, number })
  return answer
}

/** Trackers that pad their number on the wire are kept without its zeros. */
async function findDevice(hub: Hub, number: string, ip: string): Promise<Device | undefined> {
  const device = await hub.registry.load(number, ip)
  if (device || !/^0\d+$/.test(number)) return device
  return hub.registry.load(numberKey(number), ip)
}

function noteOutcome(
  hub: Hub,
  feed: Feed,
  { answer, number }: { answer: PhoneAnswer; number: string },
): void {
  if (answer.status === 200) hub.feeds.noteTaken(feed, number)
  const cause: FeedRefusal | undefined = answer.refusal
  if (cause) hub.feeds.noteRefused(feed, cause, number)
}

import { sourceByte } from '../domain/position/frame-chunk.ts'
import type { DeviceRequest, RequestProtocol, RequestResult } from './codecs/request.ts'
import type { Device } from './device.ts'
import type { Hub } from './hub.ts'
import { admitPhone } from './identity/admit-phone.ts'
import { takeReports } from './pipeline.ts'
import { noteSignOfLife } from './steps/sign-of-life.ts'

/**
 * 200 stored or nothing to · 400 unreadable or unknown · 403 token or network · 503 not stored,
 * number held: repeats.
 */
export type PhoneAnswer = { status: 200 | 400 | 403 | 503; body: string }

const stored: PhoneAnswer = { status: 200, body: '' }
const notStored: PhoneAnswer = { status: 503, body: 'try again' }
const forbidden: PhoneAnswer = { status: 403, body: 'forbidden' }
/** Reports stored later are recognised when sent again. */
const answerMs = 10_000

/** Stores the reports of a request before answering. */
export async function takePhoneRequest(
  hub: Hub,
  protocol: RequestProtocol,
  request: DeviceRequest,
  sender: { ip: string; token: string | undefined },
): Promise<PhoneAnswer> {
  hub.counters.frames += 1
  const { number, refusal } = timed(hub, protocol, request, () => senderOf(protocol, request))
  if (number === undefined) {
    hub.counters.badFrames += 1
    return { status: 400, body: refusal }
  }
  // Another gateway may have served the phone.
  const device = await hub.registry.load(number, sender.ip).catch(() => 'away' as const)
  if (device === 'away') return notStored
  if (!device) {
    const { ip } = sender
    hub.unknown.count({ imei: number, protocol: protocol.name, ip, at: request.receivedAt })
    return { status: 400, body: 'unknown device' }
  }
  const verdict = await admitPhone(hub, device, sender).catch(() => 'away' as const)
  if (verdict === 'away' || verdict === 'held') return notStored
  if (verdict === 'forbidden') return forbidden
  device.usedAt = request.receivedAt
  const answer = timed(hub, protocol, request, () => takeResult(hub, { protocol, device, request }))
  const cause = device.activatedAt === undefined ? 'noFix' : 'entered'
  const told = { protocol: protocol.name, port: protocol.name, ip: sender.ip }
  hub.heard.note(device.id, { ...told, cause })
  return answer
}

function timed<Result>(
  { messageTime }: Hub,
  { name }: RequestProtocol,
  { url, body = '' }: DeviceRequest,
  work: () => Result,
) {
  const startedAt = messageTime.begin()
  const result = work()
  messageTime.end(startedAt, name, `${url}\n${body}`)
  return result
}

function senderOf(
  protocol: RequestProtocol,
  request: DeviceRequest,
): { number: string | undefined; refusal: string } {
  let number: string | undefined
  const { body } = protocol.decode(request, (named) => {
    number = named
    return {}
  })
  return { number, refusal: body }
}

type Sent = { protocol: RequestProtocol; device: Device; request: DeviceRequest }

function takeResult(hub: Hub, sent: Sent): PhoneAnswer | Promise<PhoneAnswer> {
  const { protocol, device, request } = sent
  const result = protocol.decode(request, () => device.settings)
  keepRequest(hub, sent, result)
  if (result.status !== 200) {
    hub.counters.badFrames += 1
    return { status: 400, body: result.body }
  }
  if (result.reports.length === 0) {
    noteSignOfLife(hub, device, result.facts)
    return stored
  }
  takeReports(hub, device, result.reports)
  return whenStored(hub, device)
}

function whenStored(hub: Hub, device: Device): Promise<PhoneAnswer> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(notStored), answerMs)
    const settle = (isStored: boolean) => {
      clearTimeout(timer)
      resolve(isStored ? stored : notStored)
    }
    hub.committer.batch.addPending({ settle }, device.id, [], hub.now())
    hub.committer.schedule()
  })
}

function keepRequest(hub: Hub, { protocol, device, request }: Sent, result: RequestResult): void {
  const { method, url, contentType, body } = request
  const head = contentType ? `${method} ${url}\ncontent-type: ${contentType}` : `${method} ${url}`
  const entry = {
    deviceId: device.id,
    source: sourceByte({ direction: 'up', protocol: protocol.name }),
    name: result.status === 200 ? protocol.name : '',
    error: result.status === 200 ? '' : result.body,
    bytes: Buffer.from(body ? `${head}\n\n${body}` : head),
  }
  hub.frameLog.add(entry, hub.now())
}

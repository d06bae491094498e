import type { HeardCause, RequestRefusal } from '#lib/codes/heard-causes.ts'
import { sourceByte } from '../domain/tracking/position/frame-chunk.ts'
import type {
  DeviceRequest,
  OpenedRequest,
  RequestProtocol,
  RequestResult,
} from './codecs/request.ts'
import type { Device } from './device.ts'
import { takeFed } from './feed/take-fed.ts'
import type { Hub } from './hub.ts'
import { admitPhone, isAdmitted } from './identity/admit-phone.ts'
import { isClaimants } from './identity/is-claimants.ts'
import { leftOutText } from './log-frames.ts'
import type { PhoneAnswer, PhoneCaller } from './phone-answer.ts'
import { takeReports } from './pipeline.ts'
import { noteSignOfLife } from './steps/note-sign-of-life.ts'

const stored: PhoneAnswer = { status: 200, body: '' }
const notStored: PhoneAnswer = { status: 503, body: 'try again' }
const forbidden: PhoneAnswer = { status: 403, body: 'forbidden' }
/** Reports stored later are recognised when sent again. */
const answerMs = 10_000

/** Stores the reports of a request before answering. */
export function takePhoneRequest(
  hub: Hub,
  protocol: RequestProtocol,
  request: DeviceRequest,
  caller: PhoneCaller,
): PhoneAnswer | Promise<PhoneAnswer> {
  hub.counters.frames += 1
  const { ip } = caller
  return timed(hub, protocol, request, () => {
    const opened = protocol.open(request)
    const { number, token, isFed } = opened
    if (isFed)
      return takeFed(hub, { protocol, opened, caller }, (device) =>
        takeOpened(hub, { protocol, device, opened, ip }, caller),
      )
    if (number === undefined) return refused(hub, { protocol, ip }, protocol.read(opened, {}))
    const device = hub.registry.find(number)
    if (device && isAdmitted(device, { ip, token }))
      return takeOpened(hub, { protocol, device, opened, ip }, caller)
    return takeNewcomer(hub, { protocol, request, opened, number }, caller)
  })
}

/** Of a phone that this process has not let in yet, or not from there. */
async function takeNewcomer(
  hub: Hub,
  { protocol, request, opened, number }: Newcomer,
  caller: PhoneCaller,
): Promise<PhoneAnswer> {
  const { ip } = caller
  const { token } = opened
  // Another gateway may have served the phone.
  const device = await hub.registry.load(number, ip).catch(() => 'away' as const)
  if (device === 'away') return notStored
  const isUnproved = device !== undefined && !(await isClaimants(hub, device, { ip, token }))
  if (isUnproved) tell(hub, { protocol, device, ip }, 'unproved')
  if (!device || isUnproved) {
    hub.unknown.count({ imei: number, protocol: protocol.name, ip, at: request.receivedAt })
    return { status: 400, body: 'unknown device' }
  }
  const verdict = await admitPhone(hub, device, { ip, token }).catch(() => 'away' as const)
  if (verdict === 'away' || verdict === 'held') return notStored
  if (verdict === 'forbidden') return forbidden
  // Another request of the phone may have read it anew: two of one device would spoil a batch.
  const current = hub.registry.find(number)
  if (current?.id !== device.id) return notStored
  const sent = { protocol, device: current, opened, ip }
  return timed(hub, protocol, request, () => takeOpened(hub, sent, caller))
}

function timed<Result>(
  { messageTime }: Hub,
  protocol: RequestProtocol,
  sent: DeviceRequest,
  work: () => Result,
) {
  const startedAt = messageTime.begin()
  const result = work()
  messageTime.end(startedAt, protocol.name, () => {
    const { url, body = '' } = protocol.open(sent).request
    return Buffer.from(`${url}\n${body}`)
  })
  return result
}

type Sender = { protocol: RequestProtocol; ip: string }
type Sent = Sender & { device: Device; opened: OpenedRequest }
type Newcomer = {
  protocol: RequestProtocol
  request: DeviceRequest
  opened: OpenedRequest
  number: string
}

function refused(hub: Hub, { protocol, ip }: Sender, result: RequestResult): PhoneAnswer {
  const { refusal = 'badRequest', body } = result
  hub.counters.badFrames += 1
  hub.refusals.note({ cause: refusal, protocol: protocol.name, transport: 'http', ip })
  return { status: 400, body, refusal }
}

function takeOpened(hub: Hub, sent: Sent, caller: PhoneCaller): PhoneAnswer | Promise<PhoneAnswer> {
  const { protocol, device, opened } = sent
  caller.known(device)
  device.usedAt = opened.request.receivedAt
  const result = protocol.read(opened, device.settings)
  const { leftOut, refusal } = result
  keepRequest(hub, sent, result)
  if (refusal !== undefined) {
    tell(hub, sent, refusal)
    return refused(hub, sent, result)
  }
  if (leftOut.length > 0) {
    hub.counters.leftOut += 1
    tell(hub, sent, 'leftOut')
  }
  const answer = storeResult(hub, device, result)
  tell(hub, sent, device.activatedAt === undefined ? 'noFix' : 'entered')
  return answer
}

function tell(
  hub: Hub,
  { protocol, device, ip }: Sender & { device: Device },
  cause: HeardCause,
): void {
  hub.heard.note(device.id, { cause, protocol: protocol.name, port: protocol.name, ip })
}

function storeResult(
  hub: Hub,
  device: Device,
  { reports, facts }: RequestResult,
): PhoneAnswer | Promise<PhoneAnswer> {
  if (reports.length === 0) {
    noteSignOfLife(hub, device, facts)
    return stored
  }
  takeReports(hub, device, reports)
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

function keepRequest(hub: Hub, sent: Sent, { status, body, leftOut }: RequestResult): void {
  const { name } = sent.protocol
  if (status === 400) keepBytes(hub, sent, { name: '', error: body })
  else keepBytes(hub, sent, { name, error: leftOutText(leftOut) })
}

type Kept = Pick<Sent, 'protocol' | 'device' | 'opened'>

function keepBytes(
  hub: Hub,
  { protocol, device, opened }: Kept,
  { name, error }: { name: string; error: string },
): void {
  if (device.settings.isUnlogged && error === '') return
  const { method, url, contentType, body } = opened.request
  const head = contentType ? `${method} ${url}\ncontent-type: ${contentType}` : `${method} ${url}`
  const entry = {
    deviceId: device.id,
    source: sourceByte({ direction: 'up', protocol: protocol.name }),
    name,
    error,
    bytes: Buffer.from(body ? `${head}\n\n${body}` : head),
  }
  hub.frameLog.add(entry, hub.now())
}

/**
 * A request that nobody reads (too long, too many, cut short). Told as any other that is refused,
 * where its first line names a device that lets this sender in.
 */
export function refuseRequest(
  hub: Hub,
  protocol: RequestProtocol,
  request: DeviceRequest,
  sent: { ip: string; why: string; refusal?: RequestRefusal },
): void {
  const { ip, why, refusal = 'badRequest' } = sent
  hub.refusals.note({ cause: refusal, protocol: protocol.name, transport: 'http', ip })
  const opened = protocol.open(request)
  if (opened.isFed) return
  admitSender(hub, opened, ip)
    .then((device) => {
      if (!device) return
      tell(hub, { protocol, device, ip }, refusal)
      keepBytes(hub, { protocol, device, opened }, { name: '', error: why })
    })
    .catch((error: unknown) => hub.errors.caught(protocol.name, error))
}

/** Undefined for who names no device, or is not let in. */
async function admitSender(
  hub: Hub,
  { number, token }: OpenedRequest,
  ip: string,
): Promise<Device | undefined> {
  if (number === undefined) return undefined
  const device = await hub.registry.load(number, ip).catch(() => undefined)
  if (!device || device.isClaimOpen) return undefined
  const verdict = await admitPhone(hub, device, { ip, token }).catch(() => 'away')
  return verdict === 'taken' ? device : undefined
}

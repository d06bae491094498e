import type { HeardCause } from '#lib/codes/heard-causes.ts'
import { isInNetworks } from '../../domain/platform/in-networks.ts'
import type { LoginFacts, Message, RawFrame } from '../codecs/protocol.ts'
import type { Connection } from '../connection.ts'
import type { Device } from '../device.ts'
import { whyBad } from '../steps/frame.ts'
import { isPhoneSilent } from './admit-phone.ts'
import { isStrict, mayReplace, proofOf } from './holding.ts'
import { isClaimants } from './is-claimants.ts'
import { register } from './register.ts'
import { fromStore } from './store-away.ts'

/** For a device not held. */
export type Attempt = { number: string; raw: RawFrame; frame: unknown }

type Visit = Attempt & { session: Connection; device: Device; message: Message | undefined }

const mostWaiting = 8

/** Takes its device, waits, or stays outside: nothing stored. Rejects without database. */
export async function admit(session: Connection, attempt: Attempt): Promise<void> {
  const { hub } = session
  const found = await lookUp(session, attempt)
  if (session.isClosed) return
  if (!found) return refuseUnknown(session, attempt)
  await hub.holders.exclusively(found.id, async (hasWaited) => {
    const load = () => fromStore(hub.registry.load(found.number, session.ip))
    const device = hasWaited ? await load() : found
    if (session.isClosed) return
    if (!device) return session.close('device removed')
    if (!(await isClaimants(hub, device, session))) return refuseUnproved(session, device, attempt)
    if (session.isClosed) return
    const message = readLogin(session, device, attempt)
    if (message === 'bad') return session.goOn()
    await decide({ ...attempt, session, device, message })
  })
}

async function lookUp({ hub, protocol, ip }: Connection, { number, frame }: Attempt) {
  const found = await fromStore(hub.registry.load(number, ip))
  const other = found ? undefined : protocol.otherNumberOf?.(frame)
  return other === undefined ? found : fromStore(hub.registry.load(other, ip))
}

function refuseUnknown(session: Connection, attempt: Attempt): void {
  const { hub, protocol, ip } = session
  hub.heard.noteUnknown(attempt.number, { protocol: protocol.name, ip })
  turnAway(session, attempt)
}

function refuseUnproved(session: Connection, { id }: Device, attempt: Attempt): void {
  const { hub, protocol, ip } = session
  hub.heard.note(id, { cause: 'unproved', protocol: protocol.name, port: protocol.name, ip })
  turnAway(session, attempt)
}

function turnAway(session: Connection, { number, frame }: Attempt): void {
  const { hub, protocol, ip } = session
  const at = Math.floor(session.seenAtMs / 1000)
  hub.unknown.count({ imei: number, protocol: protocol.name, ip, at })
  tellUnknown(session, frame)
  session.close('unknown number')
}

function tellUnknown(session: Connection, frame: unknown): void {
  const { protocol } = session
  if (!protocol.isLogin(frame)) return
  try {
    const message = protocol.decode(frame, session.decodeOptions(), session.link)
    if (message?.login?.step === 'register') session.out.answer(frame, message, 'unknownDevice')
  } catch {
    // An unknown number with a broken log-in: there is nobody to tell.
  }
}

/** Other frames are not read before the sender is known. */
function readLogin(session: Connection, device: Device, { raw, frame }: Attempt) {
  const { protocol } = session
  if (!protocol.isLogin(frame)) return undefined
  try {
    return protocol.decode(frame, session.decodeOptions(device), session.link)
  } catch (error) {
    const why = whyBad(error)
    if (why === undefined) throw error
    session.reject(raw.bytes, why)
    return 'bad'
  }
}

function decide(visit: Visit): Promise<void> | void {
  const { session, device, message } = visit
  if (!isInNetworks(device.settings.networks, session.ip)) return shutOut(visit, 'network')
  // Phones with a token log in over HTTP only.
  if (device.tokenHash !== undefined) return shutOut(visit, 'token')
  const { login } = message ?? {}
  const proof = login?.step === 'auth' ? proofOf(device, login.authCode ?? '') : 'none'
  if (proof === 'wrong' && message) return refuseCode(visit, message)
  const isProved = proof === 'right'
  if (isProved || !isStrict(device)) return enter(visit, isProved, login)
  if (message && login?.step === 'register') return answerRegistration(visit, message)
  return stayOutside(visit)
}

function tell({ session, device }: Visit, cause: HeardCause): void {
  const { hub, protocol, ip } = session
  hub.heard.note(device.id, { cause, protocol: protocol.name, port: protocol.name, ip })
}

function shutOut(visit: Visit, cause: 'network' | 'token'): void {
  const { session, device } = visit
  tell(visit, cause)
  session.hub.conflicts.note(device, session.ip, cause)
  session.close(cause)
}

function refuseCode(visit: Visit, message: Message): void {
  const { session, device, number, frame } = visit
  const { hub, ip } = session
  tell(visit, 'wrongCode')
  if (!hub.conflicts.isTooMany(number, ip)) {
    hub.conflicts.note(device, ip, 'wrongCode')
    session.out.answer(frame, message, 'failure')
  }
  session.close('wrong code')
}

function stayOutside(visit: Visit): void {
  const { session, device, frame } = visit
  const { hub, protocol, ip } = session
  tell(visit, 'noCode')
  if (device.session && device.session.ip !== ip) hub.conflicts.note(device, ip, 'noCode')
  else session.suspect = device
  if (protocol.refuse) {
    session.out.refuseFrame(frame)
    session.goOn()
  } else session.close('no code')
}

async function answerRegistration(visit: Visit, message: Message): Promise<void> {
  const { session, device, number, frame } = visit
  if (session.hub.conflicts.isTooMany(number, session.ip)) return session.close('too many tries')
  session.suspect = device
  const result = await fromStore(register(session, device, message.login))
  if (result === 'registeredElsewhere') tell(visit, 'otherTerminal')
  session.out.answer(frame, message, result)
  session.goOn()
}

async function enter(
  visit: Visit,
  isProved: boolean,
  login: LoginFacts | undefined,
): Promise<void> {
  const { session, device, number, message } = visit
  const { hub, ip } = session
  const sender = { ip, transport: session.transport, isProved }
  const { session: holder } = device
  const isBlocked = holder && holder !== session && !mayReplace(holder, sender)
  if (isBlocked) {
    holder.challenge(ip)
    return keepOut(visit, login)
  }
  const isSilent = isPhoneSilent(device, hub.now())
  const outcome = await fromStore(hub.holders.claim({ ...sender, deviceId: device.id, isSilent }))
  if (typeof outcome !== 'number') {
    if (!session.isClosed) await hub.holders.challenge(device.id, outcome.instance, ip)
    return keepOut(visit, login)
  }
  const current = hub.registry.find(device.number)
  if (session.isClosed || current?.id !== device.id) {
    hub.holders.release(device.id, outcome)
    session.close('device removed')
    return
  }
  const former = current.session
  if (former && former !== session) {
    hub.counters.takeOvers += 1
    former.close('newer log-in')
  }
  session.hold(current, { number, epoch: outcome, isProved })
  if (isProved && message) hub.facts.prove(current, outcome)
}

/** The living holder keeps it; the newcomer waits. */
function keepOut(visit: Visit, login: LoginFacts | undefined): Promise<void> | void {
  const { session, device, number, raw, message } = visit
  if (session.isClosed) return
  tell(visit, 'held')
  if (message && login?.step === 'register') {
    if (session.hub.conflicts.isTooMany(number, session.ip)) return session.close('too many tries')
    session.out.answer(visit.frame, message, 'registeredElsewhere')
    return session.goOn()
  }
  if ((device.waiting?.size ?? 0) >= mostWaiting) return session.close('too many wait')
  session.wait(device, { number, raw })
}

import type { HeardCause } from '#lib/codes/heard-causes.ts'
import { noDevice } from '../batch.ts'
import type { Message } from '../codecs/protocol.ts'
import type { Connection } from '../connection.ts'
import type { Device } from '../device.ts'
import { failConnection } from '../fail-connection.ts'
import { proofOf } from '../identity/holding.ts'
import { register } from '../identity/register.ts'
import type { FramePass } from '../passes.ts'
import { keepMedia } from './keep-media.ts'
import { learnHardware } from './learn-hardware.ts'
import { noteCard } from './note-driver.ts'
import { noteSignOfLife } from './note-sign-of-life.ts'
import { raiseSimChange } from './raise-sim-change.ts'
import { raiseStatusAlarms } from './status-alarms.ts'

type LogIn = Pick<FramePass, 'hub' | 'connection' | 'raw' | 'frame'> & {
  message: Message
  device: Device
}

/** Of the connection that has the device. */
function logIn({ hub, connection, raw, frame, message, device }: LogIn): void {
  const { login } = message
  const proof = login?.step === 'auth' ? proofOf(device, login.authCode ?? '') : 'none'
  if (proof === 'wrong') {
    hub.conflicts.note(device, connection.ip, 'wrongCode')
    tell(connection, device, 'wrongCode')
    connection.out.answer(frame, message, 'failure')
    connection.close('wrong code')
    return
  }
  if (proof === 'right') {
    connection.isProved = true
    hub.facts.prove(device, connection.epoch)
  }
  noteSignOfLife(hub, device, message.facts)
  if (login?.zoneMinutes !== undefined) connection.stateZone(login.zoneMinutes)
  if (login) {
    raiseSimChange(hub, device, login.iccid)
    const { model, iccid, version } = login
    hub.facts.learn(device, { model, toldModel: model, iccid, version })
  }
  if (login?.step !== 'register') {
    connection.out.answer(frame, message, 'ok')
    return
  }
  register(connection, device, login)
    .then(
      (result) => {
        if (result === 'registeredElsewhere') tell(connection, device, 'otherTerminal')
        connection.out.answer(frame, message, result)
      },
      (error: unknown) => {
        hub.log.warn({ err: error, device: device.id }, 'a registration could not be stored')
        connection.close('database away')
      },
    )
    .catch((error: unknown) => failConnection(connection, error, raw.bytes))
}

function tell({ hub, protocol, ip }: Connection, { id }: Device, cause: HeardCause): void {
  hub.heard.note(id, { cause, protocol: protocol.name, port: protocol.name, ip })
}

/** Ends the way of messages that carry neither reports nor a card. */
export function handleMessage(pass: FramePass): boolean {
  const { hub, connection, raw, frame, message } = pass
  const { device } = connection
  if (!message || !device) return false
  const { kind, reports } = message
  if ((kind === 'reports' || kind === 'reply') && reports.length > 0) return true
  if (message.card) {
    noteSignOfLife(hub, device, message.facts)
    noteCard(hub, device, message.card)
    return true
  }
  if (kind === 'login') logIn({ hub, connection, raw, frame, message, device })
  else hear(pass, message, device)
  if (kind === 'reply') endCommand(pass, message, device)
  return false
}

function hear(pass: FramePass, message: Message, device: Device): void {
  const { hub, connection, frame, media } = pass
  noteSignOfLife(hub, device, message.facts)
  learnHardware(hub, device, message.facts)
  if (message.alarms) raiseStatusAlarms(hub, device, message.alarms)
  if (media) keepMedia(pass, device, media)
  else connection.out.answer(frame, message, 'ok')
}

function endCommand({ hub, connection }: FramePass, message: Message, device: Device): void {
  const { reply } = message
  if (!reply || hub.upgrades.answer(connection, device, message)) return
  hub.downlink.answer(connection, reply).catch((error: unknown) => {
    hub.log.warn({ err: error, device: device.id }, 'the answer to a command was not kept')
  })
}

/** Answers message and command after the commit. */
export function awaitCommit(pass: FramePass): void {
  const { hub, connection, frame, message } = pass
  const { device } = connection
  if (!message || !device) return
  const { batch } = hub.committer
  const replies = connection.out.repliesTo(frame, message, 'ok')
  batch.addPending(connection.out, device.id, replies, connection.seenAtMs)
  if (message.kind === 'reply') {
    const settle = () => endCommand(pass, message, device)
    batch.addPending({ settle }, noDevice, [], hub.now())
  }
  hub.committer.schedule()
}

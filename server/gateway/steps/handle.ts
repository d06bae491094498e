import { noDevice } from '../batch.ts'
import type { Message } from '../codecs/protocol.ts'
import type { Device } from '../device.ts'
import type { FramePass } from '../passes.ts'
import { logIn } from './log-in.ts'
import { noteSignOfLife } from './note-sign-of-life.ts'
import { raiseStatusAlarms } from './status-alarms.ts'

/** Ends the way of messages without reports. */
export function handleMessage(pass: FramePass): boolean {
  const { hub, connection, raw, frame, message } = pass
  const { device } = connection
  if (!message || !device) return false
  const { kind, reports } = message
  if ((kind === 'reports' || kind === 'reply') && reports.length > 0) return true
  if (kind === 'login') logIn({ hub, connection, raw, frame, message, device })
  else answerNow(pass, message, device)
  if (kind === 'reply') endCommand(pass, message, device)
  return false
}

function answerNow({ hub, connection, frame }: FramePass, message: Message, device: Device): void {
  noteSignOfLife(hub, device, message.facts)
  if (message.alarms) raiseStatusAlarms(hub, device, message.alarms)
  connection.out.answer(frame, message, 'ok')
}

function endCommand({ hub, connection }: FramePass, { reply }: Message, device: Device): void {
  if (!reply) return
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

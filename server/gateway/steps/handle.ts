import { noDevice } from '../batch.ts'
import type { Message } from '../codecs/protocol.ts'
import type { Device } from '../device.ts'
import type { FramePass } from '../pipeline.ts'
import { logIn } from './log-in.ts'
import { noteSignOfLife } from './sign-of-life.ts'
import { raiseStatusAlarms } from './status-alarms.ts'

type Handler = (pass: FramePass, message: Message, device: Device) => void

/** What the session does with each kind of message. All but reports are answered at once. */
const handlers: Record<Message['kind'], Handler> = {
  login: ({ hub, session, raw, frame }, message, device) =>
    logIn({ hub, session, raw, frame, message, device }),
  heartbeat: answerNow,
  time: answerNow,
  other: answerNow,
  logout: answerNow,
  reports: (pass, message, device) => {
    if (message.reports.length === 0) answerNow(pass, message, device)
    else storeReports(pass, message, device)
  },
  reply: (pass, message, device) => {
    const { hub, session } = pass
    const { reply } = message
    if (message.reports.length === 0) answerNow(pass, message, device)
    else storeReports(pass, message, device)
    if (!reply) return
    const answer = () => {
      hub.downlink.answer(session, reply).catch((error: unknown) => {
        hub.log.warn({ err: error, device: device.id }, 'the answer to a command was not kept')
      })
    }
    // The answer to a location query is told when the location is stored.
    if (message.reports.length === 0) answer()
    else hub.committer.batch.addPending({ settle: answer }, noDevice, [], hub.now())
  },
}

/** The last step over a frame: hands its message to whom it concerns. */
export function handleMessage(pass: FramePass): boolean {
  const { message, session } = pass
  const { device } = session
  if (message && device) handlers[message.kind](pass, message, device)
  return true
}

function answerNow({ hub, session, frame }: FramePass, message: Message, device: Device): void {
  noteSignOfLife(hub, device, message.facts)
  if (message.alarms) raiseStatusAlarms(hub, device, message.alarms)
  session.answer(frame, message, 'ok')
}

function storeReports(pass: FramePass, message: Message, device: Device): void {
  const { hub, session, frame } = pass
  hub.takeReports(device, message.reports)
  const replies = session.repliesTo(frame, message, 'ok')
  hub.committer.batch.addPending(session, device.id, replies, session.seenAtMs)
  hub.committer.schedule()
}

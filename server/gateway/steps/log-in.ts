import type { Message } from '../codecs/protocol.ts'
import type { Device } from '../device.ts'
import { failSession } from '../fail-session.ts'
import { proofOf } from '../identity/holding.ts'
import { register } from '../identity/register.ts'
import type { FramePass } from '../pipeline.ts'
import { noteSignOfLife } from './sign-of-life.ts'

type LogIn = Pick<FramePass, 'hub' | 'session' | 'raw' | 'frame'> & {
  message: Message
  device: Device
}

/** A log-in on the connection that has the device: its code is checked, a registration answered, the rest noted. */
export function logIn({ hub, session, raw, frame, message, device }: LogIn): void {
  const { login } = message
  const proof = login?.step === 'auth' ? proofOf(device, login.authCode ?? '') : 'none'
  if (proof === 'wrong') {
    hub.conflicts.note(hub, device, session.ip, 'wrongCode')
    session.answer(frame, message, 'failure')
    session.close('wrong code')
    return
  }
  if (proof === 'right') {
    session.isProved = true
    hub.facts.prove(device, session.epoch)
  }
  noteSignOfLife(hub, device, message.facts)
  if (login?.zoneMinutes !== undefined) session.stateZone(login.zoneMinutes)
  if (login) hub.facts.learn(device, login)
  if (login?.step !== 'register') {
    session.answer(frame, message, 'ok')
    return
  }
  register(session, device, login)
    .then(
      (result) => session.answer(frame, message, result),
      (error: unknown) => {
        hub.log.warn({ err: error, device: device.id }, 'a registration could not be stored')
        session.close('database away')
      },
    )
    .catch((error: unknown) => failSession(session, error, raw.bytes))
}

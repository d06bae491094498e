import type { Message } from '../codecs/protocol.ts'
import type { Device } from '../device.ts'
import { failSession } from '../fail-session.ts'
import type { FramePass } from '../pipeline.ts'
import { noteSignOfLife } from './sign-of-life.ts'

type LogIn = Pick<FramePass, 'hub' | 'session' | 'raw' | 'frame'> & {
  message: Message
  device: Device
}

/** A log-in of a known device: registration gets its code, authentication is checked against it, the rest is noted. */
export function logIn({ hub, session, raw, frame, message, device }: LogIn): void {
  const { login } = message
  noteSignOfLife(hub, device, message.facts)
  if (!login) {
    session.answer(frame, message, 'ok')
    return
  }
  if (
    login.step === 'auth' &&
    device.authCode !== undefined &&
    login.authCode !== device.authCode
  ) {
    hub.log.info({ device: device.id, ip: session.ip }, 'a device showed a wrong code')
    session.answer(frame, message, 'failure')
    session.close('wrong code')
    return
  }
  if (login.zoneMinutes !== undefined) session.stateZone(login.zoneMinutes)
  hub.facts.learn(device, login)
  if (login.step !== 'register') {
    session.answer(frame, message, 'ok')
    return
  }
  hub.facts
    .authCodeOf(device)
    .then(
      () => session.answer(frame, message, 'ok'),
      (error: unknown) => {
        hub.log.warn({ err: error, device: device.id }, 'a registration could not be stored')
        session.close('database away')
      },
    )
    .catch((error: unknown) => failSession(session, error, raw.bytes))
}

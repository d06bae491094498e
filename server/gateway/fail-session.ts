import { quoted } from '../error-boundary.ts'
import type { Session } from './session.ts'

/** An unexpected error ends the connection it came from: counted by protocol and logged with the bytes that led to it. */
export function failSession(session: Session, error: unknown, bytes: Buffer): void {
  const { hub, device, ip, protocol } = session
  const facts = { device: device?.id, model: device?.model, ip, bytes: quoted(bytes) }
  hub.errors.caught(protocol.name, error, facts)
  session.close('unexpected error')
}

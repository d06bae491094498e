import { quoted } from '../error-boundary.ts'
import type { Connection } from './connection.ts'

/** An unexpected error ends the connection it came from: counted by protocol and logged with the bytes that led to it. */
export function failConnection(connection: Connection, error: unknown, bytes: Buffer): void {
  const { hub, device, ip, protocol } = connection
  const facts = { device: device?.id, model: device?.model, ip, bytes: quoted(bytes) }
  hub.errors.caught(protocol.name, error, facts)
  connection.close('unexpected error')
}

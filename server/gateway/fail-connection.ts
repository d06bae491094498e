import { quoted } from '../process/error-boundary.ts'
import type { Connection } from './connection.ts'

export function failConnection(connection: Connection, error: unknown, bytes: Buffer): void {
  const { hub, device, ip, protocol } = connection
  const facts = { device: device?.id, model: device?.model, ip, bytes: quoted(bytes) }
  hub.errors.caught(protocol.name, error, facts)
  connection.close('unexpected error')
}

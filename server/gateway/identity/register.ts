import { randomBytes } from 'node:crypto'
import type { AckResult, LoginFacts } from '../codecs/protocol.ts'
import type { Connection } from '../connection.ts'
import type { Device } from '../device.ts'
import { hasCodes, isStrict } from './holding.ts'

/**
 * Decides on a registration (0x0100). The code goes to the terminal that registered first and to no other, and to
 * nobody else while a connection lives that has shown it. Sets the code that the answer carries. Rejects while the
 * database is away.
 */
export async function register(
  session: Connection,
  device: Device,
  login: LoginFacts | undefined,
): Promise<AckResult> {
  const { hub } = session
  if (!hasCodes(device)) {
    // Any code is taken from it, so it learns none that counts.
    session.givenCode = randomBytes(6).toString('hex')
    return 'ok'
  }
  const { session: holder } = device
  if (holder && holder !== session) {
    holder.challenge(session.ip)
    return 'registeredElsewhere'
  }
  if (!session.isProved && (await hub.holders.isProvedElsewhere(device.id)))
    return 'registeredElsewhere'
  const isFirst = device.terminalId === undefined && (session.isProved || !device.isAuthProved)
  if (isFirst) await hub.facts.giveCode(device, login?.terminalId ?? '')
  if (!isSameTerminal(device, login?.terminalId)) return 'registeredElsewhere'
  session.givenCode = device.authCode ?? ''
  return 'ok'
}

/** A terminal without an id of its own is known again only while its number is enough. */
function isSameTerminal(device: Device, terminalId: string | undefined): boolean {
  if (device.authCode === undefined) return false
  if (terminalId === undefined) return device.terminalId === '' && !isStrict(device)
  return device.terminalId === terminalId
}

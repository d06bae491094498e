import { randomBytes } from 'node:crypto'
import type { AckResult, LoginFacts } from '../codecs/protocol.ts'
import type { Connection } from '../connection.ts'
import type { Device } from '../device.ts'
import { hasCodes, isStrict } from './holding.ts'

/**
 * 0x0100: only the first terminal gets the code, none while a proved connection lives. Rejects
 * without database.
 */
export async function register(
  session: Connection,
  device: Device,
  login: LoginFacts | undefined,
): Promise<AckResult> {
  const { hub } = session
  if (!hasCodes(device)) {
    // Any code passes: none counts.
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

function isSameTerminal(device: Device, terminalId: string | undefined): boolean {
  if (device.authCode === undefined) return false
  if (terminalId === undefined) return device.terminalId === '' && !isStrict(device)
  return device.terminalId === terminalId
}

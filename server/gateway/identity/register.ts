import { randomBytes } from 'node:crypto'
import type { AckResult, LoginFacts } from '../codecs/protocol.ts'
import type { Connection } from '../connection.ts'
import type { Device } from '../device.ts'
import { hasCodes } from './holding.ts'

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
  if (!hasCodes(device)) return admitAnyCode(session)
  const { session: holder } = device
  if (holder && holder !== session) {
    holder.challenge(session.ip)
    return 'registeredElsewhere'
  }
  if (!session.isProved && (await hub.holders.isProvedElsewhere(device.id)))
    return 'registeredElsewhere'
  const isFirst = device.terminalId === undefined && (session.isProved || !device.isAuthProved)
  if (isFirst) await hub.facts.giveCode(device, login?.terminalId ?? '')
  if (!hasCodes(device)) return admitAnyCode(session)
  if (!isSameTerminal(device, login?.terminalId)) return 'registeredElsewhere'
  session.givenCode = device.authCode ?? ''
  return 'ok'
}

/** Any code passes: none counts. */
function admitAnyCode(session: Connection): AckResult {
  session.givenCode = randomBytes(6).toString('hex')
  return 'ok'
}

/** None is never the same: makers send zeros or blanks. */
function isSameTerminal({ authCode, terminalId: own }: Device, terminalId = ''): boolean {
  return authCode !== undefined && terminalId !== '' && own === terminalId
}

import type { AckArgs, CommandArgs } from '../protocol.ts'
import type { WatchFrame } from './frame.ts'

/** Fill in: what is sent back, once the reports of a frame are stored; failures are not answered. */
export function acknowledgeFrame({ frame, message, result }: AckArgs<WatchFrame>): Buffer[] {
  if (result !== 'ok' || message.kind === 'reply') return []
  return [Buffer.from(`${frame.number},OK\n`)]
}

/** Fill in: the commands of the platform in the words of the protocol. A kind that is not here is unsupported. */
const commands: Record<string, string> = {
  location: 'WHERE',
}

/** The frames of a command. The reply names none, so it ends the oldest on its way. */
export function encodeCommand({ command, number, nextSerial }: CommandArgs) {
  const text = Object.hasOwn(commands, command.kind) ? commands[command.kind] : undefined
  if (text === undefined) return undefined
  return { frames: [Buffer.from(`${number},${text}\n`)], serial: nextSerial() }
}

/** Names a frame of ours, for the device log. */
export function nameOfSent(bytes: Buffer): string {
  return bytes.toString('latin1').trim().split(',')[1] ?? ''
}

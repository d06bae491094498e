import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { DeliveryType } from '#lib/codes/data-push.ts'
import { dataPushLimits } from '#lib/rules/data-push-limits.ts'

const packBytes = promisify(gzip)
const unpackBytes = promisify(gunzip)

/** What an address is sent. */
export type MessageBody = { type: DeliveryType; events: object[] }

export const packBody = (text: string): Promise<Buffer> => packBytes(text)
export const unpackBody = async (body: Buffer): Promise<string> =>
  (await unpackBytes(body)).toString('utf8')

/** Bodies of events in order, none above the limits of a message. */
export function bodiesOf(type: DeliveryType, events: readonly object[]): MessageText[] {
  const bodies: MessageText[] = []
  const frame = textOf(type, []).length
  let part: string[] = []
  let bytes = frame
  const close = () => {
    if (part.length > 0) bodies.push({ events: part.length, text: textOf(type, part) })
    part = []
    bytes = frame
  }
  for (const event of events) {
    const text = JSON.stringify(event)
    // And a comma.
    const length = Buffer.byteLength(text) + 1
    const isFull = part.length >= dataPushLimits.events || bytes + length > dataPushLimits.bytes
    if (isFull) close()
    part.push(text)
    bytes += length
  }
  close()
  return bodies
}

type MessageText = { events: number; text: string }

const textOf = (type: DeliveryType, events: readonly string[]) =>
  `{"type":${JSON.stringify(type)},"events":[${events.join(',')}]}`

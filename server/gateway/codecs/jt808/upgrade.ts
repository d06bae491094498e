import type { FirmwareImage, Upgrade } from '../../wire/upgrade.ts'
import type { UpgradeArgs } from '../protocol.ts'
import { addressOf, encodeBody } from './encode.ts'
import { type Address, maxBodyBytes } from './frame.ts'
import { linkOf } from './link.ts'
import { sealFrame } from './seal-frame.ts'

/** 0x8108 in packets that are made as they are sent, so that a thousand devices share one image (docs/protocols.md#firmware). */
export function beginUpgrade({
  image,
  number,
  link,
  takeSerials,
}: UpgradeArgs): Upgrade | 'version2011' | 'unsupported' {
  const memory = linkOf(link)
  if (memory.layout === 2011) return 'version2011'
  const version = number.length > 12 ? 2019 : 2013
  const address = memory.address ?? addressOf({ version, number, serial: 0 })
  const head = headOf(image, address)
  if (!head) return 'unsupported'
  const packets = packetsOf({ head, bytes: image.bytes }, address, takeSerials)
  const end = () => {
    if (memory.upgrade === upgrade) memory.upgrade = undefined
  }
  const upgrade: Upgrade = { ...packets, end }
  memory.upgrade = upgrade
  return upgrade
}

/** What stands before the data: type, manufacturer, version, its length. Undefined where GBK has no word for one of them. */
function headOf(image: FirmwareImage, { is2019 }: Address): Buffer | undefined {
  const { part: type, manufacturer, version, bytes } = image
  try {
    const fields = { type, manufacturer, version, data: '' }
    const head = encodeBody('upgrade', fields, is2019 ? 2019 : 2013)
    head.writeUInt32BE(bytes.length, head.length - 4)
    return head
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

type Body = { head: Buffer; bytes: Buffer }

function packetsOf(
  body: Body,
  address: Address,
  takeSerials: UpgradeArgs['takeSerials'],
): Omit<Upgrade, 'end'> {
  const total = Math.ceil((body.head.length + body.bytes.length) / maxBodyBytes)
  const first = takeSerials(total)
  return {
    total,
    packet: (part) =>
      sealFrame(address, {
        id: 0x8108,
        serial: first + part - 1,
        body: cut(body, (part - 1) * maxBodyBytes, part * maxBodyBytes),
        total,
        part,
      }),
    hasSerial: (serial) => ((serial - first) & 0xffff) < total,
    asked: new Set(),
  }
}

/** Of both as one; a copy only where the end of the head lies in it. */
function cut({ head, bytes }: Body, from: number, to: number): Buffer {
  const { length } = head
  const data = bytes.subarray(Math.max(0, from - length), Math.max(0, to - length))
  return from < length ? Buffer.concat([head.subarray(from, to), data]) : data
}

/** The device asks for packets of it; false when they are of something else. */
export function askAgain(upgrade: Upgrade, firstSerial: number, parts: readonly number[]): boolean {
  if (!upgrade.hasSerial(firstSerial)) return false
  for (const part of parts) if (part >= 1 && part <= upgrade.total) upgrade.asked.add(part)
  return true
}

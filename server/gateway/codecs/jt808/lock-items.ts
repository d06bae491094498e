import { asciiOf, type ItemReader, type ItemTable, text, unsigned } from './items.ts'
import { atLeast, byLength, exactly } from './items-length.ts'
import { countedCells } from './items-network.ts'

const numberedLocks: ItemReader = (sink, bytes, at, length) => {
  for (let index = 0; index < Math.floor(length / 11); index++) {
    const from = at + index * 11
    sink.extra[`lock${index + 1}Id`] = bytes.toString('hex', from, from + 6)
    sink.extra[`lock${index + 1}BatteryVolts`] = bytes.readUInt16BE(from + 6) / 1000
    sink.extra[`lock${index + 1}Sealed`] = bytes[from + 8] === 0x31
  }
}

/** State bit 5: open [T]. */
function readLocks(...[sink, bytes, at, length]: Parameters<ItemReader>): void {
  for (let index = 0; index < (bytes[at] as number); index++) {
    const from = at + 1 + index * 13
    if (from + 13 > at + length) return
    sink.extra[`lock${index + 1}Id`] = bytes.toString('hex', from, from + 5)
    sink.extra[`lock${index + 1}Card`] = bytes.toString('hex', from + 5, from + 10)
    sink.extra[`lock${index + 1}Battery`] = bytes[from + 10] as number
    sink.extra[`lock${index + 1}Locked`] = (bytes.readUInt16BE(from + 11) & 0x20) === 0
  }
}

export const lockItems: ItemTable = {
  0x0b: (sink, bytes, at, length) => {
    if (length < 1) return
    sink.extra['lockCommand'] = bytes[at] as number
    if (length === 5 || length === 6) sink.extra['lockCard'] = bytes.readUInt32BE(at + 1)
    if (length >= 7) sink.extra['lockPassword'] = asciiOf(bytes, at + 1, 6)
    if (length % 2 === 0) sink.extra['unlockResult'] = bytes[at + length - 1] as number
  },
  0x33: byLength(
    [exactly(1), unsigned('mode', 1)],
    [
      atLeast(15),
      (sink, bytes, at, length) => {
        // `*M00,ll,<lock state>…#`: three digits are the voltage [T].
        const volts = Number(asciiOf(bytes, at + 10, 3))
        const isLock = asciiOf(bytes, at, 4) === '*M00' && length >= 15
        if (isLock && Number.isFinite(volts)) sink.extra['batteryVolts'] = volts / 100
      },
    ],
  ),
  0x60: (sink, bytes, at, length) => {
    if (length > 10 && length === 1 + 10 * (bytes[at] as number)) {
      countedCells(sink, bytes, at, length)
      return
    }
    if (length < 2) return
    const event = bytes.readUInt16BE(at)
    sink.extra['event'] = event
    const hasCard = event >= 0x61 && event <= 0x66 && length >= 16
    if (hasCard) sink.extra['driverId'] = asciiOf(bytes, at + 8, 8)
  },
  0x63: numberedLocks,
  0x67: byLength([exactly(8), text('lockPassword')]),
  0xd5: (sink, bytes, at, length) => {
    if (length === 2) sink.extra['batteryVolts'] = bytes.readUInt16BE(at) / 100
    else readLocks(sink, bytes, at, length)
  },
  0xda: byLength([
    exactly(3),
    (sink, bytes, at) => {
      const bits = bytes[at + 2] as number
      sink.extra['stringCutCount'] = bytes.readUInt16BE(at)
      sink.extra['moving'] = (bits & 4) !== 0
      sink.extra['lockString'] = (bits & 1) !== 0
      sink.extra['coverOpen'] = (bits & 8) !== 0
    },
  ]),
  0xe8: byLength([
    exactly(3),
    (sink, bytes, at) => {
      sink.extra['lockStatus'] = bytes.readUIntBE(at, 3)
    },
  ]),
}

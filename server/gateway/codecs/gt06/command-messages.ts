import { Reader } from '../../wire/reader.ts'
import { asciiText } from '../../wire/text.ts'
import { placeField } from '../../wire/trace.ts'
import type { ReplyFacts } from '../protocol.ts'
import { gpsBlock, lbsBlock } from './blocks.ts'
import { newPartialReport, type PartialReport } from './partial-report.ts'
import { codedText, paddedText, positionInText, replyOf } from './text.ts'

export type CommandMessage = { partial: PartialReport; reply?: ReplyFacts }

/** 80 down, 15 up. Length 0: answer behind the flag. */
export function decodeCommandText(content: Buffer): CommandMessage {
  const partial = newPartialReport()
  const from = new Reader(content)
  const length = from.u8()
  const flag = from.left >= 4 ? from.bytes.readUInt32BE(from.at) : 0
  const end = Math.min(1 + Math.max(0, length), content.length)
  const text = length > 4 ? content.toString('latin1', 5, end) : ''
  placeField('serverFlag', content, 1, Math.min(5, content.length))
  placeField('text', content, 5, end)
  placeField('languageHex', content, length === 0 ? 1 : end, content.length)
  const behind = paddedText(content.subarray(Math.min(5, content.length)))
  const replyText = text === '' ? behind : text
  partial.fields = {
    serverFlag: flag,
    text,
    languageHex: content.toString('hex', length === 0 ? 1 : end),
    replyText,
  }
  const iccid = /<ICCID:(\d{19,20})/.exec(replyText)?.[1]
  if (iccid) partial.extra['iccid'] = iccid
  return { partial, reply: replyOf(flag, replyText) }
}

/** 21 up: server flag, coding, text. */
export function decodeCodedReply(content: Buffer): CommandMessage {
  const partial = newPartialReport()
  const from = new Reader(content)
  const flag = from.u32()
  const coding = from.u8()
  placeField('serverFlag', content, 0, 4)
  placeField('coding', content, 4, 5)
  placeField('text', content, 5, content.length)
  const text = codedText(coding, from.rest())
  partial.fields = { serverFlag: flag, coding, text }
  const gps = positionInText(text)
  if (gps) partial.gps = gps
  return { partial, reply: replyOf(flag, text) }
}

const phoneBytes = 21

function takePhone(from: Reader, partial: PartialReport): void {
  const at = from.end - phoneBytes - 2
  if (at < from.at) return
  partial.fields['phone'] = asciiText(from.bytes.subarray(at, at + phoneBytes))
  partial.fields['language'] = from.bytes.readUInt16BE(at + phoneBytes)
  partial.fields['isAddressRequest'] = true
}

/** 2A. Location messages bring the fix too. */
export function decodeGpsAddress(content: Buffer): CommandMessage {
  const partial = newPartialReport()
  const from = new Reader(content)
  partial.fields['gps'] = gpsBlock(from)
  takePhone(from, partial)
  return { partial }
}

/** A7, and 17 up: cell, phone, language. */
export function decodeCellAddress(content: Buffer, form: '2G' | '4G'): CommandMessage {
  const partial = newPartialReport()
  const from = new Reader(content)
  partial.fields['lbs'] = lbsBlock(from, form)
  takePhone(from, partial)
  return { partial }
}

/** 17, 97 down: length, server flag, `ADDRESS`|`ALARMSMS` && UTF-16BE && phone ##. */
export function decodeAddressReply(content: Buffer, isLong: boolean): CommandMessage {
  const partial = newPartialReport()
  const from = new Reader(content)
  const length = isLong ? from.u16() : from.u8()
  partial.fields['serverFlag'] = from.u32()
  const body = from.take(Math.min(from.left, Math.max(0, length - 4)))
  const first = body.indexOf('&&')
  const last = body.lastIndexOf('&&')
  partial.fields['word'] = body.toString('latin1', 0, Math.max(0, first))
  if (first >= 0 && last > first) {
    partial.fields['text'] = codedText(2, body.subarray(first + 2, last))
    partial.fields['phone'] = asciiText(body.subarray(last + 2, last + 2 + phoneBytes))
  }
  return { partial }
}

/** 8A: empty up, UTC down. */
export function decodeTime(content: Buffer): CommandMessage {
  const partial = newPartialReport()
  partial.fields = { isRequest: content.length === 0, body: content.toString('hex') }
  return { partial }
}

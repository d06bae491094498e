import iconv from 'iconv-lite'
import type { ReplyFacts } from '../protocol.ts'
import type { Gps } from './blocks.ts'

export function paddedText(bytes: Buffer): string {
  const end = bytes.indexOf(0)
  return bytes.toString('latin1', 0, end < 0 ? bytes.length : end).trim()
}

/** 1 ASCII, 2 UTF-16BE. */
export function codedText(coding: number, bytes: Buffer): string {
  return coding === 2 ? iconv.decode(bytes, 'utf16be') : bytes.toString('latin1')
}

export function wideBytes(text: string): Buffer {
  return iconv.encode(text, 'utf16be')
}

const refusal =
  /\b(error|fail(ed|ure)?|invalid|illegal|refused?|denied|wrong|unsupported|unknown|not (allowed|supported))\b/i

/** `already in the state` is ok; flag 0 names no command. */
export function replyOf(flag: number, text: string): ReplyFacts {
  return { serial: flag === 0 ? undefined : flag, isOk: !refusal.test(text), text }
}

const position =
  /Lat:([NS])(\d{1,2}\.\d+),\s*Lon:([EW])(\d{1,3}\.\d+),\s*Course:(\d+(?:\.\d+)?),\s*Speed:(\d+(?:\.\d+)?),\s*DateTime:\s*(\d{4})-(\d\d)-(\d\d)\s+(\d\d):(\d\d):(\d\d)/

export function positionInText(text: string): Gps | undefined {
  const found = position.exec(text)
  if (!found) return undefined
  const [, northSouth, lat, eastWest, lon, course, speed] = found
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(7)
    .map(Number)
  return {
    clock: Date.UTC(year, month - 1, day, hour, minute, second) / 1000,
    gpsLength: 0,
    satellites: 0,
    latitude: Number(lat) * (northSouth === 'S' ? -1 : 1),
    longitude: Number(lon) * (eastWest === 'W' ? -1 : 1),
    speed: Number(speed),
    course: Math.round(Number(course)),
    isFixed: true,
    isDifferential: false,
    acc: undefined,
  }
}

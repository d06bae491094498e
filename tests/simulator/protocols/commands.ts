/** Commands as a device reads them, from the protocol documents; nothing of the server's. */

export type HeardCommand = {
  /** 808 message, or GT06 word. */
  word: string
  /** 808: what the body says. */
  params: Record<string, string | number>
}

const hex = (number: number, digits: number) =>
  `0x${number.toString(16).toUpperCase().padStart(digits, '0')}`

/** 0x8103: count, then id, length, value each. */
function readParams(body: Buffer): Record<string, string> {
  const params: Record<string, string> = {}
  let at = 1
  for (let left = body[0] ?? 0; left > 0; left--) {
    const size = body[at + 4] ?? 0
    params[hex(body.readUInt32BE(at), 4)] = body.toString('hex', at + 5, at + 5 + size)
    at += 5 + size
  }
  if (at !== body.length) throw new Error('bytes are left over behind the parameters')
  return params
}

const readers: Record<number, (body: Buffer) => HeardCommand['params']> = {
  33027: readParams,
  33029: (body) => ({ command: body.readUInt8(0) }),
  33282: (body): Record<string, number> =>
    body.length === 2
      ? { interval: body.readUInt16BE(0) }
      : { interval: body.readUInt16BE(0), validity: body.readUInt32BE(2) },
  33536: (body) => ({ flags: body.readUInt8(0), text: body.toString('latin1', 1) }),
  33793: (body) => {
    const numberEnd = 4 + (body[3] ?? 0)
    const nameEnd = numberEnd + 1 + (body[numberEnd] ?? 0)
    return {
      type: body.readUInt8(0),
      count: body.readUInt8(1),
      direction: body.readUInt8(2),
      number: body.toString('latin1', 4, numberEnd),
      name: body.toString('latin1', numberEnd + 1, nameEnd),
    }
  },
  34820: (body) => ({ start: body.readUInt8(0), seconds: body.readUInt16BE(1) }),
}

export function hearJt808(id: number, body: Buffer): HeardCommand {
  return { word: hex(id, 4), params: readers[id]?.(body) ?? {} }
}

/** Type 80: length, flag, text; returns undefined for other types. */
export function hearGt06(frame: Buffer): { flag: number; text: string } | undefined {
  if (frame.readUInt16BE(0) !== 0x7878 || frame[3] !== 0x80) return undefined
  const size = (frame[4] ?? 4) - 4
  return { flag: frame.readUInt32BE(5), text: frame.toString('latin1', 9, 9 + size) }
}

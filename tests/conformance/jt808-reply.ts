import { bodyOf, openFrame } from '../../server/gateway/codecs/jt808/frame.ts'
import { jt808 } from '../../server/gateway/codecs/jt808/index.ts'
import type { Found } from './jt808-compare.ts'
import type { View } from './jt808-view.ts'

/** Id, form, number, echoed serial, id and result; not the code. */
function essence(hex: string): { id: number; form: boolean; number: string; echo: string } {
  const frame = openFrame(Buffer.from(hex, 'hex'))
  const body = bodyOf(frame)
  const echo = body.toString('hex', 0, frame.id === 0x8100 ? 3 : body.length)
  return { id: frame.id, form: frame.is2019, number: frame.number, echo }
}

export function checkReply({ entry, frame, message }: View): Found {
  if (entry.reply_hex === undefined) return { misses: [], remarks: [] }
  // The source's server gives the number as the code.
  const isRefused = message.login?.step === 'auth' && message.login.authCode !== message.number
  const answers = jt808.acknowledge({
    frame,
    message,
    result: isRefused ? 'failure' : 'ok',
    link: {},
    nextSerial: () => 0,
    now: Date.UTC(2026, 10, 20),
    authCode: message.number ?? '',
  })
  if (frame.id === 0x0001) {
    const misses = answers.length === 0 ? [] : ['0x0001 was answered']
    return {
      misses,
      remarks: [
        '0x0001 is an answer itself: the standard has no answer to it, the source sends one',
      ],
    }
  }
  const wanted = JSON.stringify(essence(entry.reply_hex))
  const got = answers.map((answer) => JSON.stringify(essence(answer.toString('hex'))))
  return {
    misses: got.includes(wanted) ? [] : [`answer: expected ${wanted}, gave ${got}`],
    remarks: [],
  }
}

import type { AckArgs } from '../protocol.ts'
import { buildFrame, type WatchFrame } from './frame.ts'
import { isVoice } from './voice.ts'

/** What answers a word; the others are not answered (docs/protocols.md#watch-answers). */
const answers: Record<string, string> = {
  LK: 'LK',
  AL: 'AL',
  AL_LTE: 'AL_LTE',
  CONFIG: 'CONFIG,1',
  TKQ: 'TKQ',
  TKQ2: 'TKQ2',
  bphrt: 'bphrt',
  oxygen: 'oxygen,1',
  btemp2: 'btemp2',
}

/** Once what it says is stored; what is not stays unanswered and comes again. */
export function acknowledgeFrame({ frame, result }: AckArgs<WatchFrame>): Buffer[] {
  if (result !== 'ok') return []
  if (isVoice(frame)) return [buildFrame(frame, 'TK,1')]
  const answer = Object.hasOwn(answers, frame.word) ? answers[frame.word] : undefined
  return answer === undefined ? [] : [buildFrame(frame, answer)]
}

/** To a voice message that is not kept; nothing else can be refused. */
export const refuseFrame = ({ frame }: { frame: WatchFrame }): Buffer[] =>
  isVoice(frame) ? [buildFrame(frame, 'TK,0')] : []

import type { DecodeOptions, Message } from '../protocol.ts'
import type { WatchFrame } from './frame.ts'
import { readLocation } from './location.ts'

type Content = Pick<Message, 'kind'> & Partial<Message>
type Decoder = { name: string; read: (frame: WatchFrame, options: DecodeOptions) => Content }

/** Fill in: the messages, by what names them in a frame. */
const decoders: Record<string, Decoder> = {
  HI: { name: 'log-in', read: () => ({ kind: 'login', login: { step: 'plain' } }) },
  AT: {
    name: 'location',
    read: (frame) => ({ kind: 'reports', reports: [readLocation(frame)] }),
  },
  RE: {
    name: 'reply',
    read: ({ values }) => ({
      kind: 'reply',
      reply: { serial: undefined, isOk: values[0] === 'OK', text: values.join(',') },
    }),
  },
}

const unknown: Decoder = { name: 'unknown', read: () => ({ kind: 'other' }) }

export const isLogin = ({ kind }: WatchFrame): boolean => kind === 'HI'

/** What a frame says. Throws BadFrame. */
export function decodeMessage(frame: WatchFrame, options: DecodeOptions): Message {
  const { number, kind, values } = frame
  const { name, read } = (Object.hasOwn(decoders, kind) ? decoders[kind] : undefined) ?? unknown
  return {
    id: 0,
    name: `${kind} ${name}`,
    serial: 0,
    number,
    reports: [],
    facts: {},
    fields: { kind, values },
    ...read(frame, options),
  }
}

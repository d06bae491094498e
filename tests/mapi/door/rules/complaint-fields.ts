import { each, type FieldRule } from './field-rule.ts'

const long = (length: number) => 'n'.repeat(length)
const add = (name: string) => (value: unknown) =>
  [
    'complaint/Add',
    { out_trade_no: '202611230000000000', reason: 'other', content: 'n', [name]: value },
  ] as [string, object]
const step =
  (func: string, more: object = {}) =>
  (value: unknown) =>
    [func, { complaint_id: '1', rev: 1, content: value, ...more }] as [string, object]

const contents = {
  'Add content': add('content'),
  'Reply content': step('complaint/Reply'),
  'Escalate content': step('complaint/Escalate'),
  'Handle content': step('complaint/Handle', { action: 'reject' }),
}

export const complaints: FieldRule[] = [
  ...each(contents, { rule: 'required', says: 'tips1', bad: ['', '  '], good: ['n'] }),
  ...each(
    { ...contents, 'Withdraw content': step('complaint/Withdraw') },
    { rule: 'atMost', says: 'atMost', values: { max: 500 }, bad: [long(501)], good: [long(500)] },
  ),
  ...each(
    { 'Add contact': add('contact') },
    { rule: 'atMost', says: 'atMost', values: { max: 60 }, bad: [long(61)], good: ['', long(60)] },
  ),
]

import { each, type FieldRule } from './field-rule.ts'

const long = (length: number) => 'n'.repeat(length)
const add = (name: string) => (value: unknown) =>
  ['feedback/Add', { type: 'problem', content: 'n', [name]: value }] as [string, object]
const reply = (value: unknown): [string, object] => [
  'feedback/Reply',
  { feedback_id: '1', rev: 1, content: value },
]
const handle = (value: unknown): [string, object] => [
  'feedback/Handle',
  { feedback_id: '1', rev: 1, action: 'resolve', content: value },
]

export const feedback: FieldRule[] = [
  ...each(
    { 'Add content': add('content') },
    { rule: 'required', says: 'tips1', bad: ['', '  '], good: ['n'] },
  ),
  ...each(
    { 'Reply content': reply },
    {
      rule: 'atLeast',
      says: 'atLeast',
      values: { min: 10 },
      bad: ['', long(9), `${long(9)}   `],
      good: [long(10), '十个字的回复已经够长'],
    },
  ),
  ...each(
    { 'Add content': add('content'), 'Reply content': reply, 'Handle content': handle },
    { rule: 'atMost', says: 'atMost', values: { max: 500 }, bad: [long(501)], good: [long(500)] },
  ),
  ...each(
    { 'Add contact': add('contact') },
    { rule: 'atMost', says: 'atMost', values: { max: 60 }, bad: [long(61)], good: ['', long(60)] },
  ),
]

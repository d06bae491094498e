import { feedbackKinds, feedbackProgresses } from '#lib/codes/feedback.ts'
import { inTools } from '#lib/pages/menu-groups.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineList } from '../list.ts'

const type = {
  key: 'type',
  as: 'code',
  codes: 'feedback.kind',
  title: 'feedback.column.type',
  width: 100,
} as const

const progress = {
  key: 'progress',
  as: 'code',
  codes: 'feedback.progress',
  title: 'feedback.column.progress',
  width: 130,
  priority: 'fixed',
  phone: 'aside',
} as const

const content = {
  key: 'content',
  as: 'text',
  title: 'feedback.column.content',
  width: 320,
  phone: 'title',
} as const

const number = {
  key: 'feedback_id',
  as: 'text',
  title: 'feedback.column.number',
  width: 80,
} as const
const created = { key: 'create_time', as: 'time', title: 'feedback.column.created' } as const
const waiting = {
  key: 'waiting_since',
  as: 'time',
  title: 'feedback.column.waiting',
  help: 'feedback.overdueHelp',
} as const

const progressFilter = {
  kind: 'choice',
  param: 'progress',
  title: 'feedback.column.progress',
  options: feedbackProgresses.map(String),
  values: feedbackProgresses,
  texts: 'feedback.progress',
} as const

const typeFilter = {
  kind: 'choice',
  param: 'type',
  title: 'feedback.column.type',
  options: feedbackKinds,
  texts: 'feedback.kind',
} as const

const cursor = { last_id: 'feedback_id', last_waiting: 'waiting_since' } as const

/** What the reader gave, with the last answer. */
export const ownFeedback = defineList({
  path: 'notify/userfeedback',
  title: 'feedback.own.title',
  purpose: 'feedback.own.purpose',
  menu: {
    group: 'messages',
    icon: 'message',
    area: 'message',
  },
  source: 'feedback/Get',
  fixed: { view: 'own' },
  filters: [progressFilter, typeFilter],
  rowKey: 'feedback_id',
  cursor,
  columns: [
    { ...created, phone: 'second' },
    number,
    type,
    progress,
    content,
    { key: 'answer', as: 'text', title: 'feedback.column.answer', width: 320, phone: 'second' },
    { key: 'answer_time', as: 'time', title: 'feedback.column.answered' },
    { key: 'handler', as: 'text', title: 'feedback.column.handler', isExtra: true },
    { key: 'contact', as: 'text', title: 'feedback.column.contact', isExtra: true },
    { key: 'update_time', as: 'time', title: 'feedback.column.updated', isExtra: true },
    { key: 'end_time', as: 'time', title: 'feedback.column.ended', isExtra: true },
    // In the table beside the progress.
    { key: 'is_unread', as: 'yes', title: 'feedback.column.unread', isFileOnly: true },
  ],
})

/** What an organisation and those below it gave, for who answers. */
export const handledFeedback = defineList({
  path: 'tools/feedBack/index',
  title: 'feedback.handle.title',
  purpose: 'feedback.handle.purpose',
  access: 'e_ua_handle_feedback',
  menu: { ...inTools('people'), icon: 'message' },
  source: 'feedback/Get',
  organisation: 'sfamilyid',
  fixed: { view: 'handled' },
  filters: [
    progressFilter,
    typeFilter,
    {
      kind: 'yesNo',
      param: 'is_mine',
      title: 'feedback.filter.mine',
      yes: 'feedback.filter.ofMine',
      no: 'feedback.filter.ofNobody',
    },
    {
      kind: 'yesNo',
      param: 'is_overdue',
      title: 'feedback.filter.overdue',
      yes: 'feedback.filter.onlyOverdue',
      no: 'feedback.filter.inTime',
    },
    { kind: 'text', param: 'search', title: 'feedback.filter.search', max: textLimits.search },
  ],
  rowKey: 'feedback_id',
  cursor,
  columns: [
    { ...waiting, phone: 'second' },
    number,
    type,
    progress,
    content,
    { key: 'author', as: 'text', title: 'feedback.column.author', width: 130, phone: 'second' },
    { key: 'sfamily_name', as: 'text', title: 'feedback.column.organisation', width: 160 },
    { key: 'assignee', as: 'text', title: 'feedback.column.assignee', width: 120 },
    { key: 'handler', as: 'text', title: 'feedback.column.handler', isExtra: true },
    { key: 'imei', as: 'imei', title: 'feedback.column.device', isExtra: true },
    { key: 'contact', as: 'text', title: 'feedback.column.contact', isExtra: true },
    {
      key: 'source',
      as: 'code',
      codes: 'feedback.source',
      title: 'feedback.column.source',
      isExtra: true,
    },
    { key: 'pictures', as: 'number', title: 'feedback.column.pictures', isExtra: true },
    { key: 'answer', as: 'text', title: 'feedback.column.answer', isExtra: true },
    { ...created, isExtra: true },
    { key: 'due_time', as: 'time', title: 'feedback.column.due', isExtra: true },
    { key: 'answer_time', as: 'time', title: 'feedback.column.answered', isExtra: true },
    { key: 'update_time', as: 'time', title: 'feedback.column.updated', isExtra: true },
    { key: 'end_time', as: 'time', title: 'feedback.column.ended', isExtra: true },
    // In the table beside the progress.
    { key: 'is_overdue', as: 'yes', title: 'feedback.column.overdue', isFileOnly: true },
  ],
})

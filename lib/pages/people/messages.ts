import { announcementLevels, announcementStates, publishedStates } from '#lib/codes/announcement.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineList } from '../list.ts'

const level = {
  filter: {
    kind: 'choice',
    param: 'level',
    title: 'announcement.column.level',
    options: announcementLevels,
    texts: 'announcement.level',
  },
  column: {
    key: 'level',
    as: 'code',
    codes: 'announcement.level',
    title: 'announcement.column.level',
    width: 120,
    phone: 'second',
  },
} as const

const search = {
  kind: 'text',
  param: 'search',
  title: 'announcement.search',
  max: textLimits.search,
} as const

/** What is addressed to the reader. */
export const messages = defineList({
  path: 'notify/message',
  title: 'shell.page.messages',
  purpose: 'announcement.purpose',
  empty: { title: 'announcement.none', text: 'announcement.noneText' },
  source: 'message/Get',
  filters: [
    {
      kind: 'choice',
      param: 'state',
      title: 'announcement.column.state',
      options: announcementStates,
      texts: 'announcement.state',
    },
    level.filter,
    search,
  ],
  rowKey: 'message_id',
  cursor: { last_time: 'start_time', last_id: 'message_id' },
  columns: [
    { key: 'title', as: 'text', title: 'announcement.column.title', width: 320, phone: 'title' },
    level.column,
    {
      key: 'state',
      as: 'code',
      codes: 'announcement.state',
      title: 'announcement.column.state',
      width: 110,
      phone: 'aside',
    },
    {
      key: 'from',
      as: 'code',
      codes: 'announcement.from',
      title: 'announcement.column.from',
      width: 170,
    },
    { key: 'start_time', as: 'time', title: 'announcement.column.start', phone: 'second' },
    { key: 'work_time', as: 'time', title: 'announcement.column.work', isExtra: true },
    { key: 'end_time', as: 'time', title: 'announcement.column.end', isExtra: true },
    { key: 'reason', as: 'text', title: 'announcement.column.reason', priority: 'low' },
  ],
})

/** What the own organisation published. */
export const published = defineList({
  path: 'notify/published',
  title: 'shell.page.published',
  purpose: 'announcement.publishedPurpose',
  empty: { title: 'announcement.noPublished', text: 'announcement.noPublishedText' },
  source: 'message/GetPublished',
  access: 'e_ua_publish_message',
  filters: [
    {
      kind: 'choice',
      param: 'state',
      title: 'announcement.column.state',
      options: publishedStates,
      texts: 'announcement.publishedState',
    },
    level.filter,
    search,
  ],
  rowKey: 'message_id',
  cursor: { last_id: 'message_id' },
  columns: [
    { key: 'title', as: 'text', title: 'announcement.column.title', width: 300, phone: 'title' },
    level.column,
    {
      key: 'state',
      as: 'code',
      codes: 'announcement.publishedState',
      title: 'announcement.column.state',
      width: 120,
      phone: 'aside',
    },
    { key: 'start_time', as: 'time', title: 'announcement.column.start', phone: 'second' },
    { key: 'end_time', as: 'time', title: 'announcement.column.end' },
    {
      key: 'read_accounts',
      as: 'number',
      title: 'announcement.column.accounts',
      help: 'announcement.help.accounts',
    },
    {
      key: 'read_devices',
      as: 'number',
      title: 'announcement.column.devices',
      help: 'announcement.help.devices',
    },
    { key: 'author', as: 'text', title: 'announcement.column.author', width: 140 },
    { key: 'is_carousel', as: 'yes', title: 'announcement.column.carousel', isExtra: true },
    { key: 'work_time', as: 'time', title: 'announcement.column.work', isExtra: true },
    { key: 'create_time', as: 'time', title: 'announcement.column.created', isExtra: true },
    { key: 'withdraw_time', as: 'time', title: 'announcement.column.withdrawn', isExtra: true },
    { key: 'withdrawn_by', as: 'text', title: 'announcement.column.withdrawnBy', isExtra: true },
    { key: 'reason', as: 'text', title: 'announcement.column.reason', priority: 'low' },
  ],
})

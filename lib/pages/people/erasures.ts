import { defineList } from '../list.ts'
import { inTools } from '../menu-groups.ts'

/** Erasures of people's data: those to come, and what proves those that are done. */
export const erasuresPage = defineList({
  path: 'tools/erasures',
  title: 'person.list.title',
  purpose: 'person.list.purpose',
  empty: { title: 'person.list.none', text: 'person.list.noneText' },
  access: 'e_ua_edit_account',
  menu: { ...inTools('people'), icon: 'list' },
  source: 'usermgr/GetErasures',
  filters: [],
  rowKey: 'erasure_id',
  cursor: { last_id: 'erasure_id' },
  columns: [
    { key: 'account', as: 'text', title: 'person.column.account', phone: 'title' },
    { key: 'suid', as: 'text', title: 'person.column.id', width: 90 },
    { key: 'sfamily_name', as: 'text', title: 'person.column.organisation' },
    {
      key: 'state',
      as: 'code',
      codes: 'person.state',
      title: 'person.column.state',
      width: 120,
      phone: 'aside',
    },
    {
      key: 'held_by',
      as: 'code',
      codes: 'person.heldBy',
      title: 'person.column.held',
      help: 'person.column.heldHelp',
      width: 260,
    },
    {
      key: 'is_own',
      as: 'yes',
      title: 'person.column.own',
      help: 'person.column.ownHelp',
      width: 120,
    },
    { key: 'ask_time', as: 'time', title: 'person.column.asked', width: 165 },
    {
      key: 'due_time',
      as: 'time',
      title: 'person.column.due',
      help: 'person.column.dueHelp',
      width: 165,
      phone: 'second',
    },
    { key: 'end_time', as: 'time', title: 'person.column.ended', width: 165 },
    { key: 'rows', as: 'number', title: 'person.column.rows', help: 'person.column.rowsHelp' },
    { key: 'hash', as: 'text', title: 'person.column.hash', help: 'person.column.hashHelp' },
  ],
})

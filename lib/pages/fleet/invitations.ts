import { invitationFilters } from '#lib/contract/invitation-fields.ts'
import { defineList } from '../list.ts'

/** Devices that others offer to the reader, or share with it. */
export const invitations = defineList({
  path: 'notify/shareMessage',
  title: 'common.page.sharing',
  purpose: 'sharing.titleHelp',
  source: 'message/GetShare',
  filters: [
    {
      kind: 'choice',
      param: 'state',
      title: 'sharing.column.state',
      options: invitationFilters,
      texts: 'sharing.state',
    },
  ],
  rowKey: 'invite_id',
  cursor: { last_id: 'invite_id' },
  columns: [
    { key: 'name', as: 'text', title: 'sharing.column.device', width: 180, phone: 'title' },
    { key: 'from', as: 'text', title: 'sharing.column.from', width: 160, phone: 'second' },
    {
      key: 'rights',
      as: 'code',
      codes: 'sharing.right',
      title: 'sharing.column.rights',
      width: 130,
      phone: 'second',
    },
    {
      key: 'state',
      as: 'code',
      codes: 'sharing.state',
      title: 'sharing.column.state',
      width: 150,
      phone: 'aside',
    },
    {
      key: 'ended',
      as: 'code',
      codes: 'sharing.ended',
      title: 'sharing.column.ended',
      isFileOnly: true,
    },
    { key: 'create_time', as: 'time', title: 'sharing.column.created' },
    { key: 'end_time', as: 'time', title: 'sharing.column.ends' },
    { key: 'remark', as: 'text', title: 'sharing.column.remark', priority: 'low' },
  ],
})

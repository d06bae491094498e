import type { View } from '#components/data/view-query.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import type { CustomerUrl } from './use-customer-url.ts'

export type OrganisationDetail = CallReply<'family/GetFamily'>

export type AccountRow = CallReply<'usermgr/GetUserList'>['items'][number]

export type Group = CallReply<'family/GetGarageList'>['items'][number]

export type JoinLink = CallReply<'family/GetJoinLinks'>['items'][number]

export type AccountAct =
  | { kind: 'add' }
  | { kind: 'edit' | 'password' | 'factor' | 'rights' | 'erase' | 'delete'; row: AccountRow }

export type CustomerDialog =
  | { kind: 'add'; parent: OrganisationDetail }
  | { kind: 'edit' | 'move' | 'delete' | 'addAccount'; sid: string }

/** Just made. */
export type AddedOrganisation = { sid: string; sname: string; hasAccount: boolean }

export type TabProps = {
  detail: OrganisationDetail
  url: CustomerUrl
  onPick: (sid: string) => void
  onEnter: (view: View) => void
  onDialog: (dialog: CustomerDialog) => void
}

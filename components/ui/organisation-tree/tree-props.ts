import type { RefObject } from 'react'
import type { TreeCount } from './row-line.tsx'
import type { Blocked } from './tree-rows.ts'

/** What was chosen: an organisation, or one of its groups. */
export type TreePick = {
  sid: string
  sname: string
  /** The group, where one was chosen. */
  sgid: string | undefined
}

export type OrganisationTreeProps = {
  label?: string
  /** The organisation or group that is chosen now; none without an id. */
  picked: { sid: string | undefined; sgid?: string | undefined }
  onPick: (pick: TreePick) => void
  /** Where the tree starts; the organisation of the log-in without it. */
  top?: string | undefined
  /** Also the groups ("garages") of the organisations. */
  withGroups?: boolean
  count?: TreeCount
  /** Refresh signs on the lines; the one beside the search is always there. */
  canRefresh?: boolean
  /** Organisations that may not be chosen here. */
  blocked?: readonly Blocked[]
  /** With check boxes: the checked ones by id, and what a click on one does. */
  checks?: {
    checked: ReadonlySet<string>
    onCheck: (organisation: { sid: string; sname: string }) => void
  }
  /** The search takes the focus when the tree appears (drop-downs, sheets). */
  isFocused?: boolean
}

/** The same for what is in its place: the branches, or what a search found. */
export type TreeBodyProps = Omit<OrganisationTreeProps, 'isFocused' | 'top'> & {
  top: string
  box: RefObject<HTMLDivElement | null>
}

import type { RefObject } from 'react'
import type { TreeCount } from './row-line.tsx'
import type { Blocked } from './tree-rows.ts'

export type TreePick = {
  sid: string
  sname: string
  sgid: string | undefined
}

export type OrganisationTreeProps = {
  label?: string
  picked: { sid: string | undefined; sgid?: string | undefined }
  onPick: (pick: TreePick) => void
  /** Default: the organisation of the session. */
  top?: string | undefined
  withGroups?: boolean
  count?: TreeCount
  canRefresh?: boolean
  blocked?: readonly Blocked[]
  checks?: {
    checked: ReadonlySet<string>
    onCheck: (organisation: { sid: string; sname: string }) => void
  }
  isFocused?: boolean
}

export type TreeBodyProps = Omit<OrganisationTreeProps, 'isFocused' | 'top'> & {
  top: string
  box: RefObject<HTMLDivElement | null>
}

import type { CallReply } from '#lib/contract/calls.ts'

/** States only on request. */
type Page = CallReply<'stat/QueryNextFamilyWithStat'>
export type OrganisationNode = Page['familys'][number]
export type GroupNode = Page['garages'][number]

export type Branch = {
  current: OrganisationNode | undefined
  children: OrganisationNode[]
  groups: GroupNode[]
  hasMore: boolean
  /** Children not read yet. */
  left: number
  groupsLeft: number
  isLoadingGroups: boolean
  isLoading: boolean
  hasFailed: boolean
}

/** `withBelow`: all below it are blocked too. */
export type Blocked = { sid: string; withBelow: boolean }

type Place = { key: string; level: number; parent: string | undefined }
export type TreeRow = Place &
  (
    | {
        kind: 'organisation'
        node: OrganisationNode
        isOpen: boolean
        hasBranch: boolean
        isBlocked: boolean
        position: number
        siblings: number
      }
    | { kind: 'group'; group: GroupNode; owner: OrganisationNode }
    | { kind: 'found'; sid: string; sname: string; chain: string; isBlocked: boolean }
    | {
        kind: 'more'
        of: 'groups' | 'organisations'
        sid: string
        left: number
        isLoading: boolean
      }
    | { kind: 'loading' }
    | { kind: 'failed'; sid: string }
  )

export type TreeFacts = {
  top: OrganisationNode
  branches: ReadonlyMap<string, Branch>
  open: ReadonlySet<string>
  chain: readonly string[]
  withGroups: boolean
  blocked: readonly Blocked[]
}

export function treeRows(facts: TreeFacts): TreeRow[] {
  const rows: TreeRow[] = []
  const place = { level: 1, parent: undefined, position: 1, siblings: 1 }
  addOrganisation(rows, facts, facts.top, place, false)
  return rows
}

type NodePlace = Omit<Place, 'key'> & { position: number; siblings: number }

function addOrganisation(
  rows: TreeRow[],
  facts: TreeFacts,
  node: OrganisationNode,
  place: NodePlace,
  isBelowBlocked: boolean,
): void {
  const { sid } = node
  const block = facts.blocked.find((one) => one.sid === sid)
  const groups = facts.withGroups ? (facts.branches.get(sid)?.groups ?? []) : []
  // The parent's page does not count groups.
  const mayHaveGroups = facts.withGroups && (node.imei_count > 0 || groups.length > 0)
  const hasBranch = node.sub_count > 0 || mayHaveGroups
  const isOpen = hasBranch && facts.open.has(sid)
  rows.push({
    kind: 'organisation',
    key: `o${sid}`,
    node,
    isOpen,
    hasBranch,
    isBlocked: isBelowBlocked || block !== undefined,
    ...place,
  })
  if (isOpen) addBranch(rows, facts, node, place.level + 1, isBelowBlocked || !!block?.withBelow)
}

function addBranch(
  rows: TreeRow[],
  facts: TreeFacts,
  owner: OrganisationNode,
  level: number,
  isBlocked: boolean,
): void {
  const { sid } = owner
  const place = { level, parent: `o${sid}` }
  const branch = facts.branches.get(sid)
  if (facts.withGroups)
    for (const group of branch?.groups ?? [])
      rows.push({ kind: 'group', key: `g${group.sgid}`, group, owner, ...place })
  if (facts.withGroups && branch && branch.groupsLeft > 0) {
    const { groupsLeft: left, isLoadingGroups: isLoading } = branch
    rows.push({ kind: 'more', of: 'groups', key: `n${sid}`, sid, left, isLoading, ...place })
  }
  const nodes = shownChildren(facts, sid, branch)
  const siblings = nodes.length + (branch?.left ?? 0)
  for (const [index, node] of nodes.entries())
    addOrganisation(rows, facts, node, { ...place, position: index + 1, siblings }, isBlocked)
  if (branch?.hasFailed) rows.push({ kind: 'failed', key: `f${sid}`, sid, ...place })
  else if (branch?.hasMore)
    rows.push({
      kind: 'more',
      of: 'organisations',
      key: `m${sid}`,
      sid,
      left: branch.left,
      isLoading: branch.isLoading,
      ...place,
    })
  else if (!branch || branch.isLoading) rows.push({ kind: 'loading', key: `l${sid}`, ...place })
}

function shownChildren(
  { chain, branches }: TreeFacts,
  sid: string,
  branch: Branch | undefined,
): OrganisationNode[] {
  const read = branch?.children ?? []
  const at = chain.indexOf(sid)
  const next = at < 0 ? undefined : chain[at + 1]
  if (!next || !branch || read.some((node) => node.sid === next)) return read
  const node = branches.get(next)?.current
  return node?.parentId === sid ? [...read, node] : read
}

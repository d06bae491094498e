/** Of `EXPLAIN (GENERIC_PLAN, VERBOSE, FORMAT JSON)`. */
export type PlanNode = {
  'Node Type': string
  'Parent Relationship'?: string
  'Subplan Name'?: string
  'Join Type'?: string
  Operation?: string
  Schema?: string
  'Relation Name'?: string
  Alias?: string
  Output?: string[]
  'Group Key'?: string[]
  Plans?: PlanNode[]
} & Partial<Record<Condition, string>>

type Condition = (typeof conditionKeys)[number]
const conditionKeys = [
  'Index Cond',
  'Recheck Cond',
  'Filter',
  'Join Filter',
  'Hash Cond',
  'Merge Cond',
] as const

export type Judgement = {
  /** What no store distributed by device takes; empty of a good one. */
  faults: string[]
  /** `insert`, `update`, `delete` or `select`. */
  verb: string
  /** Tracking tables that are read, changed or locked on every shard: nothing says whose rows. */
  everyShard: string[]
  /** It names tables of the main store too: for one store, which is never distributed. */
  isOfOneStore: boolean
}

const everyNode = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(everyNode)]

/** Without what is computed apart: CTEs, sublinks. */
const rowSources = (node: PlanNode): PlanNode[] => [
  node,
  ...(node.Plans ?? [])
    .filter((child) => !/InitPlan|SubPlan/.test(child['Parent Relationship'] ?? ''))
    .flatMap(rowSources),
]

const isScan = (node: PlanNode) => node['Relation Name'] !== undefined && !node.Operation
const isTracking = (node: PlanNode) => isScan(node) && node.Schema === 'tracking'
const hasTracking = (node: PlanNode | undefined) =>
  node !== undefined && rowSources(node).some(isTracking)

const tableOf = (node: PlanNode) => (node['Relation Name'] ?? '').replace(/_(default|\d{8})$/, '')
const idOf = (node: PlanNode) => `${node.Alias ?? node['Relation Name']}.device_id`

const sideOf = (node: PlanNode, side: 'Outer' | 'Inner') =>
  node.Plans?.find((child) => child['Parent Relationship'] === side)

/** What must hold for a row, without what stands in an OR. */
function requirementsOf(condition: string): string[] {
  const bare = withoutBrackets(condition.trim())
  const parts = splitAt(bare, ' AND ')
  if (parts.length > 1) return parts.flatMap(requirementsOf)
  return bare === '' || splitAt(bare, ' OR ').length > 1 ? [] : [bare]
}

/** Those around the whole. */
function withoutBrackets(text: string): string {
  if (!text.startsWith('(')) return text
  let depth = 0
  for (const [at, sign] of [...text].entries()) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
    if (depth === 0) return at === text.length - 1 ? withoutBrackets(text.slice(1, -1)) : text
  }
  return text
}

/** Outside of brackets. */
function splitAt(text: string, word: string): string[] {
  const parts: string[] = []
  let [depth, from] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0
    if (depth > 0 || !text.startsWith(word, at)) continue
    parts.push(text.slice(from, at))
    from = at + word.length
  }
  return [...parts, text.slice(from)]
}

/** What conditions hold equal to a `device_id`, and what of it they bound by a list. */
class Devices {
  readonly #parents = new Map<string, string>()
  readonly #listed = new Set<string>()

  constructor(nodes: readonly PlanNode[]) {
    for (const node of nodes) {
      for (const key of conditionKeys) this.#read((node[key] ?? '').replaceAll('"', ''))
      this.#rename(node)
    }
  }

  #read(condition: string): void {
    for (const one of requirementsOf(condition)) {
      const [, left = '', right = ''] = /^([\w.]+) = ([\w.$]+)$/.exec(one) ?? []
      if (/\.device_id$/.test(left) || /\.device_id$/.test(right)) this.#join(left, right)
      const [, listed] = /^([\w.]+) = ANY \(['$]/.exec(one) ?? []
      if (listed) this.#listed.add(listed)
    }
  }

  /** A subquery's own name for what it was given. */
  #rename(node: PlanNode): void {
    if (node['Node Type'] !== 'Subquery Scan') return
    const given = (node.Plans ?? []).flatMap((child) => child.Output ?? [])
    const [id] = given.filter((name) => /^\w+\.device_id$/.test(name))
    if (id) this.#join(idOf(node), id)
  }

  #join(one: string, other: string): void {
    this.#parents.set(this.#rootOf(one), this.#rootOf(other))
  }

  #rootOf(name: string): string {
    const parent = this.#parents.get(name)
    return parent === undefined || parent === name ? name : this.#rootOf(parent)
  }

  #equalTo(name: string): string[] {
    const root = this.#rootOf(name)
    const names = [...this.#parents.keys(), ...this.#parents.values(), name]
    return [...new Set(names)].filter((one) => this.#rootOf(one) === root)
  }

  isGiven(name: string): boolean {
    return this.#equalTo(name).some((one) => one.startsWith('$'))
  }

  isListed(name: string): boolean {
    return this.#equalTo(name).some((one) => this.#listed.has(one))
  }

  isSame(name: string, names: readonly string[]): boolean {
    const equal = this.#equalTo(name)
    return names.some((one) => equal.includes(one))
  }
}

/** Of a store distributed by `device_id` (docs/architecture.md#statements-of-the-tracking-store). */
export function judgePlan(plan: PlanNode): Judgement {
  const nodes = everyNode(plan)
  const devices = new Devices(nodes)
  const every = nodes.filter(
    (node) => isTracking(node) && !devices.isGiven(idOf(node)) && !devices.isListed(idOf(node)),
  )
  const verb = nodes.find((node) => node.Operation)?.Operation?.toLowerCase() ?? 'select'
  return {
    faults: [...new Set(nodes.flatMap((node) => faultsOf(node, devices)))],
    verb,
    everyShard: [...new Set(every.map(tableOf))].sort(),
    isOfOneStore: nodes.some((node) => isScan(node) && node.Schema === 'public'),
  }
}

function faultsOf(node: PlanNode, devices: Devices): string[] {
  return [
    ...lockFaults(node, devices),
    ...(node['Join Type'] ? joinFaults(node, devices) : []),
    ...sublinkFaults(node),
  ]
}

function lockFaults(node: PlanNode, devices: Devices): string[] {
  if (node['Node Type'] !== 'LockRows') return []
  return rowSources(node)
    .filter((scan) => isTracking(scan) && !devices.isGiven(idOf(scan)))
    .map((scan) => `locks rows of ${tableOf(scan)} without device_id = $n`)
}

/** They are of all shards together. */
const merges = ['Limit', 'Aggregate', 'Group', 'Unique', 'WindowAgg']

const isOfEachDevice = (node: PlanNode) =>
  (node['Group Key'] ?? []).some((key) => /\bdevice_id$/.test(key))

function joinFaults(node: PlanNode, devices: Devices): string[] {
  const [outer, inner] = [sideOf(node, 'Outer'), sideOf(node, 'Inner')]
  if (!outer || !inner) return []
  if (hasTracking(outer) && hasTracking(inner)) {
    const ids = (side: PlanNode) => rowSources(side).filter(isTracking).map(idOf)
    const all = (side: PlanNode) => rowSources(side).flatMap((one) => (one.Alias ? idOf(one) : []))
    const isJoined =
      ids(inner).some((id) => devices.isSame(id, all(outer))) ||
      ids(outer).some((id) => devices.isSame(id, all(inner)))
    return isJoined ? [] : ['joins two tracking tables, and not on device_id']
  }
  const type = node['Join Type'] ?? ''
  const nullable = /^(Left|Anti|Semi|Full)$/.test(type) ? [inner] : []
  if (/^(Right|Right Anti|Right Semi|Full)$/.test(type)) nullable.push(outer)
  if (nullable.some(hasTracking))
    return ['fetches a whole tracking table: it is on the far side of an outer join with none']
  const isMerged = rowSources(inner).some(
    (one) => merges.includes(one['Node Type']) && !isOfEachDevice(one) && hasTracking(one),
  )
  if (node['Node Type'] !== 'Nested Loop' || !isMerged) return []
  return ['has LIMIT, OFFSET or an aggregate of a tracking table for each row of a function']
}

function sublinkFaults(node: PlanNode): string[] {
  const asks = (node.Plans ?? []).some(
    (child) => child['Parent Relationship'] === 'SubPlan' && everyNode(child).some(isTracking),
  )
  return asks && !hasTracking(node) ? ['asks a tracking table for each row of a function'] : []
}

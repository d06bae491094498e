import { expect, test } from 'vitest'
import { type Branch, type OrganisationNode, type TreeFacts, treeRows } from './tree-rows.ts'
import { rowStartingWith } from './use-tree-keys.ts'

const node = (sid: string, parentId: string | null, subs = 0): OrganisationNode => ({
  sid,
  sname: `Name ${sid}`,
  parentId,
  type: 'seller',
  sub_count: subs,
  imei_count: 0,
  total_imei_count: 0,
})
const branch = (children: OrganisationNode[], rest: Partial<Branch> = {}): Branch => ({
  current: undefined,
  children,
  groups: [],
  hasMore: false,
  left: 0,
  groupsLeft: 0,
  isLoadingGroups: false,
  isLoading: false,
  hasFailed: false,
  ...rest,
})
const facts = (rest: Partial<TreeFacts> = {}): TreeFacts => ({
  top: node('1', null, 2),
  branches: new Map([
    ['1', branch([node('2', '1', 1), node('3', '1')])],
    ['2', branch([node('4', '2')])],
  ]),
  open: new Set(['1']),
  chain: ['1'],
  withGroups: false,
  blocked: [],
  ...rest,
})
const keys = (given: TreeFacts) => treeRows(given).map(({ key, level }) => `${level} ${key}`)

test('shows what is open, each level under its parent', () => {
  expect(keys(facts())).toEqual(['1 o1', '2 o2', '2 o3'])
  expect(keys(facts({ open: new Set(['1', '2']) }))).toEqual(['1 o1', '2 o2', '3 o4', '2 o3'])
  expect(keys(facts({ open: new Set() }))).toEqual(['1 o1'])
})

test('offers the rest of a branch after its last child, and says how many are left', () => {
  const branches = new Map([['1', branch([node('2', '1')], { hasMore: true, left: 900 })]])
  const rows = treeRows(facts({ branches }))
  expect(rows.at(-1)).toMatchObject({ kind: 'more', sid: '1', left: 900 })
  expect(rows[1]).toMatchObject({ position: 1, siblings: 901 })
})

test('offers the rest of the groups after the last one read, before the organisations', () => {
  const group = { sgid: '9', name: 'vans', imei_count: 1 }
  const rest = { groups: [group], groupsLeft: 400 }
  const branches = new Map([['1', branch([node('2', '1')], rest)]])
  const given = facts({ branches, withGroups: true })
  expect(keys(given)).toEqual(['1 o1', '2 g9', '2 n1', '2 o2'])
  expect(treeRows(given)[2]).toMatchObject({ kind: 'more', of: 'groups', left: 400 })
  expect(keys({ ...given, withGroups: false })).toEqual(['1 o1', '2 o2'])
})

test('shows a chosen organisation whose page is not read yet before the rest', () => {
  const far = node('77', '1')
  const branches = new Map([
    ['1', branch([node('2', '1')], { hasMore: true, left: 900 })],
    ['77', branch([], { current: far })],
  ])
  const given = facts({ branches, chain: ['1', '77'] })
  expect(keys(given)).toEqual(['1 o1', '2 o2', '2 o77', '2 m1'])
})

test('waits in place of a branch that is being read and says when it failed', () => {
  const waiting = facts({ branches: new Map([['1', branch([], { isLoading: true })]]) })
  expect(keys(waiting)).toEqual(['1 o1', '2 l1'])
  const failed = facts({ branches: new Map([['1', branch([], { hasFailed: true })]]) })
  expect(keys(failed)).toEqual(['1 o1', '2 f1'])
})

test('blocks an organisation alone, or with all below it', () => {
  const open = new Set(['1', '2'])
  const isBlocked = (withBelow: boolean) =>
    treeRows(facts({ open, blocked: [{ sid: '2', withBelow }] })).flatMap((row) =>
      'isBlocked' in row && row.isBlocked ? [row.key] : [],
    )
  expect(isBlocked(false)).toEqual(['o2'])
  expect(isBlocked(true)).toEqual(['o2', 'o4'])
})

test('puts groups before the organisations below, only where they are wanted', () => {
  const groups = [{ sgid: '9', name: 'Vans', imei_count: 3 }]
  const branches = new Map([['1', branch([node('2', '1')], { groups })]])
  expect(keys(facts({ branches }))).toEqual(['1 o1', '2 o2'])
  expect(keys(facts({ branches, withGroups: true }))).toEqual(['1 o1', '2 g9', '2 o2'])
})

test('the first letters of a name lead to the next row with it, round the end', () => {
  const rows = treeRows(facts())
  expect(rowStartingWith(rows, 2, 'name 2')).toBe(1)
  expect(rowStartingWith(rows, 0, 'nobody')).toBeUndefined()
})

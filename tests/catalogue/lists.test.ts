import { expect, test } from 'vitest'
import { z } from 'zod'
import { functions } from '#lib/contract/index-list.ts'
import { eventText } from '#lib/format/cell.ts'
import { loadMessages, textOf } from '#lib/i18n/messages.ts'
import type { List, ListFilter } from '#lib/pages/list.ts'
import { lists } from '#lib/pages/lists.ts'
import { messageAreas, messagesOf } from '#lib/pages/message-areas.ts'
import { pages } from '#lib/pages/pages.ts'

const tools = pages.flatMap(({ tool }) => tool ?? [])

type Schema = {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  default?: unknown
}

function funcNamed(name: string) {
  const found = functions.find((func) => func.name === name)
  if (!found) throw new Error(`no function ${name}`)
  return found
}

function rowKeys(name: string, list = 'items'): string[] {
  const reply = z.toJSONSchema(funcNamed(name).reply, { io: 'output', unrepresentable: 'any' })
  const rows = (reply as Schema).properties?.[list]
  return Object.keys(rows?.items?.properties ?? {})
}

function totalKeys(name: string, field: string): string[] {
  const reply = z.toJSONSchema(funcNamed(name).reply, { io: 'output', unrepresentable: 'any' })
  return Object.keys((reply as Schema).properties?.[field]?.properties ?? {})
}

const paramKeys = (name: string) => Object.keys(funcNamed(name).params.shape)

function longestOf(filter: ListFilter): Record<string, unknown> {
  switch (filter.kind) {
    case 'range':
      return { [filter.from]: 1_790_000_000, [filter.to]: 1_790_000_000 + filter.maxDays * 86_400 }
    case 'choice':
      return { [filter.param]: (filter.values ?? filter.options).at(-1) }
    case 'choices':
      return { [filter.param]: filter.options }
    case 'fence':
    case 'group':
      return { [filter.param]: '7' }
    case 'children':
    case 'yesNo':
      return { [filter.param]: true }
    case 'currency':
      return { [filter.param]: 'CNY' }
    case 'weekHour':
      return { [filter.param]: '7-23' }
    case 'hour':
      return { [filter.param]: 23 }
    case 'text':
      return { [filter.param]: 'x'.repeat(filter.max) }
    case 'devices':
      return { [filter.param]: Array.from({ length: filter.max }, (_, at) => String(100_000 + at)) }
  }
}

const named = <T extends { path: string }>(all: readonly T[]) =>
  all.map((one) => [one.path, one] as const)

test('every address is unique; a list or tool in the menu of statistics or tools has its heading', () => {
  const paths = [...lists, ...tools].map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  const bare = pages.filter(({ menu }) => menu && ['statistics', 'tools'].includes(menu.group))
  expect(bare.filter(({ menu }) => !menu?.heading)).toEqual([])
})

test.each(named(lists))('%s shows a switch only to whoever may set what it asks', (_, list) => {
  const { accessIf = {} } = funcNamed(list.source)
  const asked = list.filters.flatMap((filter) =>
    filter.kind === 'children' && filter.access ? [[filter.param, filter.access]] : [],
  )
  expect(Object.fromEntries(asked)).toEqual(accessIf)
})

test.each(named(lists))('%s names params and row keys of its call', (_, report) => {
  const keys = rowKeys(report.source, report.rows)
  const params = paramKeys(report.source)
  const filters = report.filters.flatMap((filter) =>
    filter.kind === 'range' ? [filter.from, filter.to] : [filter.param],
  )
  expect(keys).toEqual(expect.arrayContaining(report.columns.map(({ key }) => key)))
  expect(keys).toEqual(expect.arrayContaining([report.rowKey, ...Object.values(report.cursor)]))
  expect(params).toEqual(
    expect.arrayContaining([
      ...filters,
      ...Object.keys(report.cursor),
      ...Object.keys(report.fixed ?? {}),
      ...(report.organisation ? [report.organisation] : []),
      report.limit ?? 'limit_size',
    ]),
  )
  expect(new Set(report.columns.map(({ key }) => key)).size).toBe(report.columns.length)
})

const everything: readonly unknown[] = [0, 'all']

/** What is asked for where nothing is chosen; undefined of all. */
function usualOf({ source, fixed }: List, param: string): unknown {
  const params = z.toJSONSchema(funcNamed(source).params, { io: 'input', unrepresentable: 'any' })
  const usual = fixed?.[param] ?? (params as Schema).properties?.[param]?.default
  return everything.includes(usual) ? undefined : usual
}

test.each(named(lists))('%s shows as chosen what it asks for unasked', (_, report) => {
  for (const filter of report.filters) {
    if (filter.kind !== 'choice') continue
    const { options, preset, values = options } = filter
    const shown = preset === undefined ? undefined : values[options.indexOf(preset)]
    expect(shown, filter.param).toBe(usualOf(report, filter.param))
  }
})

test.each(named(lists))('%s goes on after a page with all that its call needs', (_, report) => {
  const needed = paramKeys(report.source).filter((name) => name.startsWith('last_'))
  expect(Object.keys(report.cursor).sort()).toEqual(needed.sort())
})

const sorted = lists.filter(({ sorts }) => sorts)

test.each(named(sorted))('%s can be sorted as its call says, by its own columns', (_, report) => {
  const { params } = funcNamed(report.source)
  const sorts = Object.entries(report.sorts ?? {})
  const keys = report.columns.map(({ key }) => key)
  expect(keys).toEqual(expect.arrayContaining(sorts.map(([key]) => key)))
  for (const [, sort] of sorts)
    expect(params.shape['sort']?.safeParse(sort)).toMatchObject({ success: true })
  expect(params.shape['is_desc']?.safeParse(true)).toMatchObject({ success: true })
})

/** What the reader drew. */
const drawn: Record<string, object> = {
  'monitor/region': { lat: 31_230_000, lon: 121_470_000, radius: 500 },
}

test.each(named(lists))('%s begins with params that its call takes', (_, report) => {
  const choices = report.filters.map(longestOf)
  const place = Object.fromEntries(
    [report.organisation, report.device].flatMap((param) => (param ? [[param, '5']] : [])),
  )
  const params = Object.assign(
    { [report.limit ?? 'limit_size']: report.pageSize ?? 100 },
    report.fixed,
    drawn[report.path],
    place,
    ...choices,
  )
  expect(funcNamed(report.source).params.safeParse(params).error).toBeUndefined()
})

test.each(named(lists))('%s has its texts', async (_, report) => {
  const keys = [
    report.title,
    ...(report.purpose ? [report.purpose] : []),
    ...Object.values(report.empty ?? {}),
    ...report.columns.map(({ title }) => title),
    ...report.filters.flatMap((filter) => {
      if (filter.kind === 'choice' || filter.kind === 'choices')
        return [filter.title, ...filter.options.map((option) => `${filter.texts}.${option}`)]
      if (filter.kind === 'yesNo') return [filter.title, filter.yes, filter.no]
      return 'title' in filter && filter.title ? [filter.title] : []
    }),
  ]
  const messages = await loadMessages('en', messageAreas(report))
  expect(keys.filter((key) => !textOf(messages, key))).toEqual([])
})

test.each(named(tools))(
  '%s names params and row keys of its call, and has its texts',
  async (_, tool) => {
    const params = [
      ...tool.inputs.map(({ param }) => param),
      ...(tool.fields ?? []).map(({ param }) => param),
      ...Object.keys(tool.fixed ?? {}),
    ]
    expect(paramKeys(tool.source)).toEqual(expect.arrayContaining(params))
    const { result } = tool
    if (result.kind === 'rows') {
      const needed = paramKeys(tool.source).filter((name) => name.startsWith('last_'))
      expect(Object.keys(result.cursor ?? {}).sort()).toEqual(needed.sort())
      const used = [
        result.rowKey,
        ...Object.values(result.cursor ?? {}),
        ...result.columns.map(({ key }) => key),
        ...result.links.flatMap(({ query }) => Object.values(query)),
      ]
      expect(rowKeys(tool.source)).toEqual(expect.arrayContaining(used))
    }
    const keys = [
      tool.title,
      tool.purpose,
      tool.action,
      ...Object.values(tool.confirm ?? {}),
      ...tool.inputs.flatMap((input) => (input.kind === 'text' ? [input.title] : [])),
      ...(tool.fields ?? []).flatMap((field) => [
        field.title,
        ...('hint' in field ? [field.hint] : []),
      ]),
      ...(result.kind === 'rows'
        ? [...result.columns, ...result.links].map(({ title }) => title)
        : []),
    ]
    const messages = await loadMessages('en', ['tool', 'report', 'sim', 'stat', 'reading'])
    expect(keys.filter((key) => !textOf(messages, key))).toEqual([])
  },
)

test('a list of numbers fits what its call takes, whole and in parts', () => {
  for (const tool of tools) {
    for (const input of tool.inputs) {
      if (input.kind !== 'numbers') continue
      expect(input.chunk).toBeLessThanOrEqual(input.limit)
      const values = Array.from({ length: input.chunk }, (_, at) => String(100_000 + at))
      const shape = funcNamed(tool.source).params.shape[input.param] as z.ZodType
      expect(shape.safeParse(values).error, tool.path).toBeUndefined()
    }
  }
})

test('every change that the log tells of has its word', async () => {
  const messages = await loadMessages('en', ['report'])
  const changes = functions.filter(({ writes }) => writes).map(({ name }) => `report.func.${name}`)
  expect(changes.filter((key) => !textOf(messages, key))).toEqual([])
  const text = (key: string, values?: Record<string, string>) =>
    textOf(messages, key)?.replace('{what}', values?.['what'] ?? '')
  const raw = functions.filter(({ name }) => eventText(name, { text }) === name)
  expect(raw.map(({ name }) => name)).toEqual([])
  expect(eventText('wallet/GetWallet', { text })).toBe('Asked for: the wallet')
})

const added = pages.flatMap(({ sums }) => (sums ? [[sums.list.path, sums] as const] : []))

test.each(added)(
  '%s adds up by what its call takes, with columns and words of its own',
  async (_, sums) => {
    const { list, groups, figures, chart, behind, totals } = sums
    const by = funcNamed(list.source).params.shape['by'] as z.ZodType
    for (const group of Object.keys(groups).length > 1 ? Object.keys(groups) : [])
      expect(by.safeParse(group).error, group).toBeUndefined()
    const keys = list.columns.map(({ key }) => key)
    const split = chart.split ? [chart.split.by] : []
    const named = Object.values(groups).map(({ column }) => column)
    expect(keys).toEqual(expect.arrayContaining([...figures, ...chart.keys, ...split, ...named]))
    expect(rowKeys(list.source)).toEqual(
      expect.arrayContaining([
        ...(behind?.row ?? []).map(({ key }) => key),
        ...(chart.split ? [chart.split.of] : []),
      ]),
    )
    if (totals) expect(totalKeys(list.source, totals)).toEqual(expect.arrayContaining([...figures]))
    expect(list.filters).toEqual(sums.table?.filters ?? list.filters)
    const words = [
      ...Object.keys(groups).map((group) => `${sums.texts}.${group}`),
      ...(sums.nameless ? [sums.nameless.title] : []),
    ]
    const page = pages.find((one) => one.sums === sums)
    const messages = await loadMessages('en', page ? messagesOf(page) : [])
    expect(words.filter((key) => !textOf(messages, key))).toEqual([])
  },
)

const withRows = added.filter(([, { behind }]) => behind)

test.each(withRows)('%s leads to a page that is declared', (_, { behind }) => {
  const target = pages.find(({ path }) => path === behind?.path)
  const shown = target?.list ?? target?.sums?.list
  expect(shown?.filters.some(({ kind }) => kind === 'range')).toBe(true)
})

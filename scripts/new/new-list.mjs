import { kebabOf } from '../setup/function-lists.mjs'
import { Failure } from '../setup/say.mjs'
import {
  areaOf,
  checkPath,
  columnsOf,
  functionNamed,
  loadDefinitions,
  rowKeyOf,
  sourceOf,
} from './contract.mjs'
import { camelOf, sentenceOf } from './words.mjs'

const index = 'lib/pages/pages.ts'
const usual = 'family/GetDeviceList'

/** Returns what is left to fill in. */
export async function newList(tree, path, { source = usual }) {
  const known = await loadDefinitions()
  checkPath(known, path, 'total')
  const name = camelOf(path.replace('total/', ''))
  const area = areaOf(source)
  const file = `lib/pages/${area}/${kebabOf(name)}.ts`
  const call = listCall(known, source)
  tree.refuseText(`report.${name}`)
  const list = {
    path,
    title: `report.${name}.title`,
    purpose: `report.${name}.purpose`,
    source,
    ...call.named,
    filters: filtersOf(call),
    rowKey: call.rowKey,
    cursor: call.cursor,
    columns: columnsOf(known, source, call.rows, (key) => columnText(tree, key)),
  }
  tree.create(
    file,
    'by' in call.params ? sumsSource(tree, name, list, call) : listSource(name, list),
  )
  tree.enlist(index, {
    module: `./${area}/${kebabOf(name)}.ts`,
    name,
    list: 'const statistics: readonly Page[]',
    entry: `pageOf(${name})`,
  })
  tree.addText(list.title, sentenceOf(name))
  tree.addText(list.purpose, 'Fill in: what it is for.')
  return [
    ...('by' in call.params
      ? [`${file}: \`behind\`, the list that a row leads to, with its filters`]
      : []),
    `${file}: what it is for, its heading in the menu, filters, columns${source === usual ? ` (now those of ${usual})` : ''}`,
    `messages/*/report.json: ${name}.title, ${name}.purpose and new column titles, in every language`,
  ]
}

const withMenu = (list) =>
  sourceOf(list).replace('source:', "menu: inStatistics('devices'), source:")

const listSource = (name, list) =>
  [
    "import { defineList } from '../list.ts'",
    "import { inStatistics } from '../menu-groups.ts'",
    '',
    '/** Fill in: what it is for. */',
    `export const ${name} = defineList(${withMenu(list)})`,
    '',
  ].join('\n')

const times = ['day', 'month']

/** Of a call that adds up \`by\` something. */
function sumsSource(tree, name, list, { params, rowKey }) {
  const columns = list.columns.filter(({ key }) => key !== rowKey)
  const figures = columns.filter(({ as }) => as === 'number').map(({ key }) => key)
  const names = columns.filter(({ as }) => as !== 'number').map(({ key }) => key)
  const groupOf = (by) =>
    times.includes(by)
      ? { column: names.find((key) => times.includes(key)) ?? names[0], time: by }
      : { column: names.find((key) => key.includes(by)) ?? names[0] }
  const sums = {
    groups: Object.fromEntries(params.by.enum.map((by) => [by, groupOf(by)])),
    texts: `report.${name}.of`,
    figures: figures.slice(0, 3),
    chart: { kind: 'bars', keys: figures.slice(0, 1) },
  }
  for (const by of params.by.enum) tree.addText(`${sums.texts}.${by}`, sentenceOf(by))
  return [
    "import { defineList } from '../list.ts'",
    "import { inStatistics } from '../menu-groups.ts'",
    "import type { Sums } from '../sums.ts'",
    '',
    `const rows = defineList(${withMenu({ ...list, columns })})`,
    '',
    '/** Fill in: what it is for; `behind`: the list that a row leads to. */',
    `export const ${name}: Sums = ${sourceOf(sums).replace('{', '{ list: rows,')}`,
    '',
  ].join('\n')
}

/** The list call with its rows, and other pages of that call. */
function listCall(known, source) {
  const { def, params, reply } = functionNamed(known, source)
  const same = known.lists.find((list) => list.source === source)
  const list = same?.rows ?? 'items'
  const rows = reply[list]?.items?.properties
  if (def.writes || !rows)
    throw new Failure(
      `${source} is no list: it answers no \`items\`.`,
      'Name a function that answers rows, such as family/GetDeviceList.',
    )
  if ('next' in reply)
    throw new Failure(
      `The pages of ${source} may be short before the last: a list would end early.`,
      'Name a function whose pages are full until the last, such as family/GetDeviceList.',
    )
  const guessed = Object.keys(params)
    .filter((name) => name.startsWith('last_'))
    .map((name) => [name, name.replace('last_', '')])
  const open = guessed.filter(([, key]) => !(key in rows)).map(([name]) => name)
  if (!same && open.length > 0)
    throw new Failure(
      `Which field of a row ${open.join(' and ')} of ${source} takes, nothing tells.`,
      `Name the fields as the params (last_time: time), or write the first list of ${source} by hand.`,
    )
  const named = {
    ...(same?.rows && { rows: same.rows }),
    ...(same?.limit && { limit: same.limit }),
    ...('sfamilyid' in (def.scope ?? {}) && { organisation: 'sfamilyid' }),
  }
  const cursor = same?.cursor ?? Object.fromEntries(guessed)
  return { params, rows, named, cursor, rowKey: same?.rowKey ?? rowKeyOf(rows), same }
}

function filtersOf({ params, same }) {
  const children = ['is_get_child', 'get_child'].find((name) => name in params)
  const period = same?.filters.find(({ kind }) => kind === 'range')
  return [
    ...('start_time' in params
      ? [
          period ?? {
            kind: 'range',
            from: 'start_time',
            to: 'end_time',
            maxDays: 31,
            preset: 'days7',
          },
        ]
      : []),
    ...(children ? [{ kind: 'children', param: children }] : []),
    ...('search' in params
      ? [
          {
            kind: 'text',
            param: 'search',
            title: 'report.filter.numberOrName',
            max: params.search.maxLength ?? 40,
          },
        ]
      : []),
  ]
}

function columnText(tree, key) {
  const title = `report.column.${camelOf(key)}`
  tree.addText(title, sentenceOf(camelOf(key)))
  return title
}

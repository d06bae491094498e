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
    `import { defineList } from '../list.ts'\nimport { inStatistics } from '../menu.ts'\n\n/** Fill in: what it is for. */\nexport const ${name} = defineList(${sourceOf(list).replace('source:', "menu: inStatistics('devices'), source:")})\n`,
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
    `${file}: what it is for, its heading in the menu, filters, columns${source === usual ? ` (now those of ${usual})` : ''}`,
    `messages/*/report.json: ${name}.title, ${name}.purpose and new column titles, in every language`,
  ]
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

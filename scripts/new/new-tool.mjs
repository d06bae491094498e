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
const usual = 'device/FindDev'
const numberParams = ['imei_list', 'imeis', 'simei']

/** Returns what is left to fill in. */
export async function newTool(tree, path, { source = usual }) {
  const known = await loadDefinitions()
  checkPath(known, path, 'tools')
  const name = camelOf(path.replace('tools/', ''))
  const area = areaOf(source)
  const file = `lib/pages/${area}/${kebabOf(name)}.ts`
  const { def, params, required, reply } = functionNamed(known, source)
  tree.refuseText(`tool.${name}`)
  const isBulk = 'suc_items' in reply
  const input = inputOf(source, params)
  const text = (key, value) => {
    tree.addText(`tool.${name}.${key}`, value)
    return `tool.${name}.${key}`
  }
  const tool = {
    path,
    title: text('title', sentenceOf(name)),
    purpose: text('purpose', 'Fill in: what it is for.'),
    action: text('action', 'Run'),
    source,
    access: def.access.filter((right) => right !== 'e_ua_show_tool'),
    inputs: [input],
    ...fixedOf(params, required, known.tools.find((tool) => tool.source === source)?.fixed),
    ...(isBulk && {
      confirm: {
        title: text('confirm', 'Fill in: the question before it runs.'),
        consequence: text('consequence', 'Fill in: what happens then.'),
      },
    }),
    result: isBulk
      ? { kind: 'bulk' }
      : rowsOf(known, source, reply, (key) => text(camelOf(key), sentenceOf(camelOf(key)))),
  }
  tree.create(
    file,
    `import { inTools } from '../menu-groups.ts'\nimport { defineTool } from '../tool.ts'\n\n/** Fill in: what it does. */\nexport const ${name} = defineTool(${sourceOf(tool).replace('inputs:', "menu: inTools('devices'), inputs:")})\n`,
  )
  tree.enlist(index, {
    module: `./${area}/${kebabOf(name)}.ts`,
    name,
    list: 'const tools: readonly Page[]',
    entry: `pageOf(${name})`,
  })
  return [
    `${file}: its heading in the menu, inputs, fields, result${source === usual ? ` (now those of ${usual})` : ''}`,
    `${index}: its place among the tools`,
    `messages/*/tool.json: the texts of ${name}, in every language`,
  ]
}

function inputOf(source, params) {
  const param = numberParams.find((name) => params[name]?.type === 'array')
  if (!param)
    throw new Failure(
      `${source} takes no list of devices.`,
      `Name a function with one of the params ${numberParams.join(', ')}.`,
    )
  const limit = Math.min(params[param].maxItems ?? 1000, 1000)
  const asIds = param === 'simei' && { asIds: true }
  return { kind: 'numbers', param, limit, chunk: limit, ...asIds }
}

/** What the call always gets: its constants, and what another tool of the call asks for its columns. */
function fixedOf(params, required, same = {}) {
  const fixed = required.flatMap((name) =>
    params[name].const === undefined ? [] : [[name, params[name].const]],
  )
  const all = { ...same, ...Object.fromEntries(fixed) }
  return Object.keys(all).length > 0 ? { fixed: all } : {}
}

function rowsOf(known, source, reply, text) {
  const rows = reply.items?.items?.properties
  if (!rows)
    throw new Failure(
      `${source} answers neither \`suc_items\` nor \`items\`.`,
      'Name a function that changes many devices or lists them.',
    )
  const same = known.tools.find((tool) => tool.source === source)?.result
  return {
    kind: 'rows',
    rowKey: same?.rowKey ?? rowKeyOf(rows),
    ...(same?.cursor && { cursor: same.cursor }),
    columns: columnsOf(known, source, rows, text),
    links: [],
  }
}

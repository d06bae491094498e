import fs from 'node:fs'
import { kebabOf } from '../setup/function-lists.mjs'
import { Failure } from '../setup/say.mjs'

let definitions

/** Once a process. */
export function loadDefinitions() {
  definitions ??= readDefinitions()
  return definitions
}

async function readDefinitions() {
  const { tsImport } = await import('tsx/esm/api')
  const load = (file) => tsImport(`../../${file}`, import.meta.url)
  const [{ functions }, { lists }, { pages }, { z }] = await Promise.all([
    load('lib/contract/index-list.ts'),
    load('lib/pages/lists.ts'),
    load('lib/pages/pages.ts'),
    import('zod'),
  ])
  const schemaOf = (schema, io) => z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  const tools = pages.flatMap(({ tool }) => tool ?? [])
  return { functions, lists, tools, pages, schemaOf }
}

/** A function by name, with JSON schemas of params and answer. */
export function functionNamed({ functions, schemaOf }, name) {
  const def = functions.find((one) => one.name === name)
  if (!def)
    throw new Failure(
      `The contract has no function ${name}.`,
      'Name one of lib/contract, such as family/GetDeviceList.',
    )
  const { properties: params, required = [] } = schemaOf(def.params, 'input')
  const { properties: reply } = schemaOf(def.reply, 'output')
  return { def, params, required, reply }
}

const handlers = 'server/mapi'
const isHandler = /^(?!door|rows|listed)\w+\/[\w-]+\.ts$/

/** Area of the house whose handler answers a function. */
export function areaOf(source) {
  const [module, func] = source.split('/')
  const contract = `#lib/contract/${module}/${kebabOf(func)}.ts`
  const answers = (name) => fs.readFileSync(`${handlers}/${name}`, 'utf8').includes(contract)
  const files = fs
    .readdirSync(handlers, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
  const file = files.find((name) => isHandler.test(name) && answers(name))
  return file.split('/')[0]
}

/** An address begins with its area's word and is unique. */
export function checkPath({ lists, pages }, path, area) {
  if (!new RegExp(`^${area}(/[a-z][A-Za-z0-9]*)+$`).test(path))
    throw new Failure(
      `${path} is no address below /${area}.`,
      `Begin with ${area}/ and use letters and digits, such as ${area}/fuel/day.`,
    )
  if ([...lists.map((one) => `/${one.path}`), ...pages.map((one) => one.path)].includes(`/${path}`))
    throw new Failure(`/${path} is taken.`, 'Choose another address.')
}

/**
 * Columns for a call's rows: those of a list of the call, else by type under the usual heading.
 * `text` adds a new heading, returns its key.
 */
export function columnsOf({ lists, tools }, source, rows, text) {
  const tables = [...lists, ...tools.flatMap(({ source, result }) => ({ source, ...result }))]
  const same = tables.find((list) => list.source === source && list.columns)
  if (same) return same.columns.filter(({ isExtra, isFileOnly }) => !isExtra && !isFileOnly)
  const known = tables.flatMap(({ columns = [] }) => columns)
  return Object.entries(rows)
    .filter(([key]) => !isPlumbing.test(key))
    .map(([key, schema]) => ({ key, as: cellOf(key, schema) }))
    .filter(({ as }) => as)
    .slice(0, most)
    .map(({ key, as }, at) => {
      const title = commonest(
        known.filter((one) => one.key === key && !one.codes && isShared.test(one.title)),
      )
      return { key, as, title: title ?? text(key), ...(phone[at] && { phone: phone[at] }) }
    })
}

function commonest(columns) {
  const counts = new Map()
  for (const { title } of columns) counts.set(title, (counts.get(title) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}

const isPlumbing = /^(id|s?imei_id|simei|s[a-z]*id|\w+_(ms|key|id|sid))$/
const most = 12
/** Titles that say the same in any list; those of an area mean its own things. */
const isShared = /^(report|tool)\./
const phone = ['title', 'second', 'aside']

function cellOf(key, schema) {
  const { type } = plain(schema)
  if (type === 'string') return 'text'
  if (type === 'boolean') return 'yes'
  if (type === 'integer' || type === 'number') return /time$/i.test(key) ? 'time' : 'number'
  return undefined
}

/** A nullable field by its other half. */
function plain(schema) {
  const one = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
  const type = Array.isArray(one.type) ? one.type.find((name) => name !== 'null') : one.type
  return { ...one, type }
}

/** A row's name: as other lists of the call, else an id, else its first field. */
export const rowKeyOf = (rows) =>
  ['id', 'simei', 'sid', 'sfamilyid', 'suid', 'sgid'].find((key) => key in rows) ??
  Object.keys(rows)[0]

export function sourceOf(value) {
  if (Array.isArray(value)) return `[${value.map(sourceOf).join(', ')}]`
  if (value === null || typeof value !== 'object')
    return typeof value === 'string' ? `'${value.replace(/['\\]/g, '\\$&')}'` : String(value)
  const entries = Object.entries(value).map(([key, inner]) => `${key}: ${sourceOf(inner)}`)
  return `{ ${entries.join(', ')} }`
}

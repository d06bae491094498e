import fs from 'node:fs'
import path from 'node:path'
import { Failure } from './say.mjs'

const contract = 'lib/contract'
const mapi = 'server/mapi'
const header = '// Written by scripts/lists.mjs from the files of the contract.\n'

/** `FindDev` → `find-dev`. */
export const kebabOf = (name) =>
  name.replace(/[A-Z]/g, (letter, at) => (at > 0 ? '-' : '') + letter.toLowerCase())

/** By path. Throws for a function without handler or not named as its file. */
export function functionLists() {
  const functions = readFunctions()
  const list = `${header}${importsOf(functions, 'contract')}
/** Every function of the contract. */
export const listedFunctions = [
${functions.map(({ contract: { name } }) => `  ${name},\n`).join('')}] as const
`
  const open = functions.filter(({ isPublic }) => isPublic)
  const publicNames = `${header}
/** Functions that need no session. */
export const publicNames: readonly string[] = [
${open.map(({ name }) => `  '${name}',\n`).join('')}]
`
  const handlers = `${header}import type { FuncName } from '#lib/contract/calls.ts'
import type { Handler } from '#server/mapi/door/handle.ts'
${importsOf(functions, 'handler')}
/** Every handler, by the name of its function. */
export const handlers: Readonly<Record<FuncName, Handler>> = {
${functions.map(({ name, handler }) => `  '${name}': ${handler.name},\n`).join('')}}
`
  return new Map([
    [`${contract}/listed/functions.ts`, list],
    [`${contract}/listed/public-names.ts`, publicNames],
    [`${mapi}/listed/handlers.ts`, handlers],
  ])
}

export const staleLists = () =>
  [...functionLists()].filter(([file, text]) => textOf(file) !== text).map(([file]) => file)

/** Returns the paths that changed. */
export function writeLists() {
  const stale = staleLists()
  const lists = functionLists()
  for (const file of stale) {
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, lists.get(file))
  }
  return stale
}

const textOf = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined)

const importsOf = (functions, side) =>
  functions
    .map(({ file, [side]: { name } }) => `import { ${name} } from '../${file}.ts'\n`)
    .join('')

function readFunctions() {
  const functions = foldersOf(contract).flatMap((module) =>
    fs
      .readdirSync(path.join(contract, module))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => file.slice(0, -'.ts'.length))
      .sort()
      .flatMap((file) => readFunction(module, file)),
  )
  for (const side of ['contract', 'handler']) refuseDoubles(functions, side)
  return functions
}

const foldersOf = (folder) =>
  fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'listed')
    .map(({ name }) => name)
    .sort()

function readFunction(module, file) {
  const source = `${contract}/${module}/${file}.ts`
  const text = fs.readFileSync(source, 'utf8')
  const found = text.match(/^export const (\w+) = defineFunc\(\s*'(\w+)\/(\w+)'/m)
  if (!found) return []
  const [, constant, ownModule, func] = found
  if (ownModule !== module || kebabOf(func) !== file)
    throw new Failure(
      `${source} declares ${ownModule}/${func}.`,
      `Name it after its file, or move it to ${contract}/${ownModule}/${kebabOf(func)}.ts.`,
    )
  return [
    {
      name: `${module}/${func}`,
      file: `${module}/${file}`,
      isPublic: /^ {2}access: 'anyone',$/m.test(text),
      contract: { name: constant },
      handler: { name: handlerOf(module, file) },
    },
  ]
}

function handlerOf(module, file) {
  const source = `${mapi}/${module}/${file}.ts`
  const found = textOf(source)?.match(/^export const (\w+) = handle(?:Public)?\(/m)
  if (found) return found[1]
  throw new Failure(
    `${source} exports no handler.`,
    `${contract}/${module}/${file}.ts needs one there: export const … = handle(contract, …).`,
  )
}

function refuseDoubles(functions, side) {
  const files = new Map()
  for (const {
    file,
    [side]: { name },
  } of functions) {
    const other = files.get(name)
    if (other)
      throw new Failure(
        `${other} and ${file} both export ${name}.`,
        'One of the two needs another name.',
      )
    files.set(name, file)
  }
}

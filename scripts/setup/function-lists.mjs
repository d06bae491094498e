import fs from 'node:fs'
import path from 'node:path'
import { Failure } from './say.mjs'

const contract = 'lib/contract'
const mapi = 'server/mapi'
/** Names that say that a function only reads; what its contract says otherwise is listed beside it. */
export const readName =
  /^(devreport|stat|summary)\/|\/(Get|Find|Search|Select|Query|Summary|BatchGet|BatchReverse|Preview|Check|Parse|PDistance|DistanceDay|Speed)/

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
  const unlike = functions.filter(
    ({ name, writes }) => writes && readName.test(name) === (writes === 'true'),
  )
  const reads = `${header}
/** Names of functions that only read, … */
export const readName =
  ${readName}

/** … but for these, where the contract says the opposite. */
export const unlikeNames: readonly string[] = [
${unlike.map(({ name }) => `  '${name}',\n`).join('')}]
`
  const handlers = `${header}import type { FuncName } from '#lib/contract/calls.ts'
import type { Handler } from '../door/handle.ts'
${importsOf(functions, 'handler')}
/** Every handler, by the name of its function. */
export const handlers: Readonly<Record<FuncName, Handler>> = {
${functions.map(({ name, handler }) => `  '${name}': ${handler.name},\n`).join('')}}
`
  return new Map([
    [`${contract}/listed/functions.ts`, list],
    [`${contract}/listed/public-names.ts`, publicNames],
    [`${contract}/listed/reads.ts`, reads],
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

function importsOf(functions, side) {
  const names = new Map()
  for (const { [side]: one } of functions)
    names.set(one.file, [...(names.get(one.file) ?? []), one.name])
  return [...names]
    .toSorted(([a], [b]) => (a.slice(0, -'.ts'.length) < b.slice(0, -'.ts'.length) ? -1 : 1))
    .map(([file, all]) => `import { ${all.toSorted().join(', ')} } from '../${file}'\n`)
    .join('')
}

function readFunctions() {
  const handlers = readHandlers()
  const functions = foldersOf(contract).flatMap((module) =>
    fs
      .readdirSync(path.join(contract, module))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => file.slice(0, -'.ts'.length))
      .sort()
      .flatMap((file) => readFunction(module, file, handlers)),
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

function readFunction(module, file, handlers) {
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
      // Undefined where several share it: these are called after what they do.
      writes: text.match(/^ +writes: (true|false),$/m)?.[1],
      isPublic: /^ {2}access: 'anyone',$/m.test(text),
      contract: { name: constant, file: `${module}/${file}.ts` },
      handler: handlers.get(`${module}/${file}.ts`) ?? refuseWithout(source, constant),
    },
  ]
}

/** By file of the contract: whatever `handle(itsContract, …)` makes. */
function readHandlers() {
  const found = new Map()
  for (const area of foldersOf(mapi))
    for (const name of fs.readdirSync(path.join(mapi, area)).filter((one) => one.endsWith('.ts'))) {
      const text = fs.readFileSync(path.join(mapi, area, name), 'utf8')
      const contracts = new Map(
        [...text.matchAll(/import \{([^}]*)\} from '#lib\/contract\/([\w/-]+\.ts)'/g)].flatMap(
          ([, names, file]) => [...names.matchAll(/ as (\w+)/g)].map(([, local]) => [local, file]),
        ),
      )
      for (const [, constant, local] of text.matchAll(
        /^export const (\w+) = handle(?:Public)?\(\s*(\w+)/gm,
      )) {
        const file = contracts.get(local)
        if (file) addHandler(found, file, { name: constant, file: `${area}/${name}` })
      }
    }
  return found
}

function addHandler(found, file, handler) {
  const other = found.get(file)
  if (other)
    throw new Failure(
      `${other.name} and ${handler.name} both handle ${contract}/${file}.`,
      'One of the two goes.',
    )
  found.set(file, handler)
}

function refuseWithout(source, constant) {
  throw new Failure(
    `${source} has no handler.`,
    `A file of ${mapi} needs: export const … = handle(${constant}Contract, …).`,
  )
}

function refuseDoubles(functions, side) {
  const files = new Map()
  for (const {
    [side]: { name, file },
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

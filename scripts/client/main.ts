// `npm run client`: writes what /develop offers and reads into a folder: clients, and the facts of all functions.

import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { errorCodes } from '#lib/codes/error-codes.ts'
import { type AnyFunc, functions } from '#lib/contract/index-list.ts'
import { readName, unlikeNames } from '#lib/contract/listed/reads.ts'
import { pushEvents } from '#lib/contract/push-events.ts'
import { pagingOf } from '#lib/format/contract-paging.ts'
import { functionFacts } from '#lib/format/function-facts.ts'
import { openapiDocument } from '#server/mapi/door/openapi.ts'
import { jsonOf, pascal } from '#server/mapi/door/openapi-schemas.ts'
import { commentOf, typeOfSchema } from './schema-types.ts'

type Json = Record<string, unknown>

const sources = 'clients/typescript'
const packageName = 'waypost-client'
const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8'))

const pagings = Object.fromEntries(
  functions.flatMap((func) => {
    const paging = pagingOf(func)
    return paging ? [[func.name, paging]] : []
  }),
)
const codes = Object.fromEntries(
  Object.entries(errorCodes).map(([name, { code }]) => [name, code] as const),
)

/** What stands in the place of clients/typescript/calls.ts: the contract in types, and how its lists go on. */
function callsText(): string {
  const { components } = openapiDocument() as { components: { schemas: Record<string, Json> } }
  const { schemas } = components
  const types = Object.entries(schemas)
    .filter(([name]) => !name.endsWith('Request') && name !== 'Refusal')
    .map(
      ([name, schema]) => `${commentOf(schema, '')}export type ${name} = ${typeOfSchema(schema)}\n`,
    )
  const ofEvents = Object.entries(pushEvents).map(
    ([type, schema]) => `  ${type}: ${typeOfSchema(jsonOf(schema, 'output'), '  ')}\n`,
  )
  return [
    '// Written by scripts/client from the contract.\n',
    ...types,
    `/** Params and answer of every function. */\nexport type Calls = {\n${functions.map(callText).join('')}}\n`,
    `/** Of each type of events that are delivered. */\nexport type PushEvents = {\n${ofEvents.join('')}}\n`,
    pagingType,
    `export const pagings: Readonly<Record<string, Paging>> = ${JSON.stringify(pagings, null, 2)}\n`,
    `/** Every \`errcode\` by its name. */\nexport const errorCodes = ${JSON.stringify(codes, null, 2)} as const\n`,
    `const unlikeNames = ${JSON.stringify(unlikeNames)}
/** Whether a function changes nothing. */
export const readsOnly = (name: string): boolean =>
  ${readName}.test(name) !== unlikeNames.includes(name)\n`,
  ].join('\n')
}

const callText = ({ name, summary }: AnyFunc) =>
  `${commentOf({ description: summary }, '  ')}  '${name}': { params: ${pascal(name)}Params; reply: ${pascal(name)}Reply }\n`

const pagingType = `export type Paging =
  | { by: 'next'; rows: string }
  | { by: 'answer'; rows: string; cursor: Record<string, string> }
  | { by: 'row'; rows: string; cursor: Record<string, string>; limit: string; size: number }
`

const manifest = {
  name: packageName,
  version: version,
  description: 'Calls of a Waypost installation, typed by its contract',
  type: 'module',
  license: 'UNLICENSED',
  engines: { node: '>=20.3' },
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
  types: './index.d.ts',
  files: ['*.js', '*.d.ts', 'README.md'],
}

const compilerOptions = {
  target: 'ES2023',
  lib: ['ES2023'],
  module: 'nodenext',
  rewriteRelativeImportExtensions: true,
  verbatimModuleSyntax: true,
  declaration: true,
  strict: true,
  skipLibCheck: true,
  noUncheckedIndexedAccess: true,
  types: ['node'],
}

/** A package of plain modules with their types. */
function packTypeScript(folder: string): void {
  const work = fs.mkdtempSync(path.join(folder, 'package-'))
  try {
    for (const name of fs.readdirSync(sources))
      fs.copyFileSync(`${sources}/${name}`, `${work}/${name}`)
    fs.writeFileSync(`${work}/calls.ts`, callsText())
    fs.writeFileSync(`${work}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`)
    const typeRoots = [path.resolve('node_modules/@types')]
    const options = Object.assign({ typeRoots }, compilerOptions)
    fs.writeFileSync(
      `${work}/tsconfig.json`,
      JSON.stringify({ compilerOptions: options, files: ['index.ts'] }),
    )
    const compiler = path.resolve('node_modules/typescript/bin/tsc')
    execFileSync(process.execPath, [compiler, '-p', work, '--pretty', 'false'], {
      stdio: 'inherit',
    })
    // Windows runs npm by a shell only.
    const isShell = process.platform === 'win32'
    const pack = ['pack', '--silent', '--ignore-scripts', '--offline']
    execFileSync('npm', pack, { cwd: work, shell: isShell, stdio: ['ignore', 'ignore', 'inherit'] })
    fs.renameSync(`${work}/${packageName}-${version}.tgz`, `${folder}/${packageName}.tgz`)
  } finally {
    fs.rmSync(work, { recursive: true, force: true })
  }
}

const placeholder = `_CONTRACT = json.loads("{}")`

/** The one file, with what it has to know of the contract. */
function writePython(folder: string): void {
  const text = fs.readFileSync('clients/python/waypost.py', 'utf8')
  if (!text.includes(placeholder)) throw new Error('waypost.py has no place for the contract')
  const reads = readName.source.replaceAll('\\/', '/')
  const contract = { reads: reads, unlike: unlikeNames, pagings: pagings, errors: codes }
  const lines = JSON.stringify(contract).replaceAll(/"(?:\w+\/\w+":\{|(?!size)\w+":\d)/g, '\n$&')
  const literal = `_CONTRACT = json.loads(r"""${lines}""")`
  fs.writeFileSync(
    path.join(folder, 'waypost.py'),
    text.replace(placeholder, () => literal),
  )
}

/** What the reference shows of a function when it is opened. */
function writeReference(folder: string): void {
  const facts = JSON.stringify(functions.map(functionFacts))
  fs.writeFileSync(path.join(folder, 'reference.json.gz'), gzipSync(facts, { level: 9 }))
}

const folder = path.resolve(process.argv[2] ?? 'public/clients')
fs.mkdirSync(folder, { recursive: true })
packTypeScript(folder)
writePython(folder)
writeReference(folder)
console.log(`wrote the clients to ${path.relative('.', folder) || folder}`)

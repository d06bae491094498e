import fs from 'node:fs'
import { kebabOf, readName } from '../setup/function-lists.mjs'
import { Failure } from '../setup/say.mjs'
import { skeletons, subjects } from './function-skeleton.mjs'
import { lowerFirst, sentenceOf, upperFirst } from './words.mjs'

const index = 'lib/contract/index-list.ts'
const matrix = 'tests/mapi/door/matrix'
const leaks = 'tests/mapi/door/leaks.test.ts'
const changes = 'lib/contract/contract-changes.ts'

/** What a module's functions are about without `--of`. */
const subjectOfModule = {
  device: 'device',
  cmd: 'device',
  alarm: 'device',
  location: 'device',
  tool: 'device',
  family: 'organisation',
  stat: 'organisation',
  usermgr: 'account',
}

/** Where the handlers of a module's functions stand whose subject has no file of its own. */
const handlersOfModule = {
  alarm: 'tracking/alarms',
  cmd: 'control/commands',
  complaint: 'trade/complaints',
  device: 'fleet/devices',
  export: 'platform/exports',
  family: 'people/organisations',
  feedback: 'people/feedback',
  fence: 'tracking/fences',
  file: 'platform/exports',
  incrementpackage: 'trade/packages',
  location: 'tracking/positions',
  message: 'fleet/sharing',
  ops: 'platform/operations',
  pay: 'trade/orders',
  poi: 'tracking/places',
  sim: 'trade/sim-cards',
  stat: 'people/organisations',
  tool: 'fleet/devices',
  user: 'people/own-account',
  usermgr: 'people/accounts',
  wallet: 'trade/wallets',
  workbench: 'platform/workbench',
}

const reserved = [
  'delete',
  'import',
  'export',
  'default',
  'new',
  'switch',
  'return',
  'enum',
  'class',
]

/** Returns what is left to fill in. */
export function newFunction(tree, name, { of }) {
  const facts = factsOf(tree, name, of)
  const { module, file, subject, isRead } = facts
  const skeleton = skeletons(facts)
  const contract = `lib/contract/${module}/${file}.ts`
  tree.create(contract, skeleton.contract)
  tree.create(facts.ruleFile, skeleton.rule)
  tree.append(facts.handlerFile, skeleton.handler)
  addRow(tree, facts, skeleton.row)
  noteArrival(tree, facts)
  if (isRead) excuseFromLeaks(tree, name, subject.leaks)
  else tree.addText(`report.func.${name}`, sentenceOf(lowerFirst(facts.func)))
  return [
    `${contract}: the sentence, the params, the answer, the rights, the errors`,
    `${facts.ruleFile}: what it does`,
    `${facts.handlerFile}: params to the rule, its result to the answer`,
    `${facts.rowFile}: who gets which answer, what it shows; a test of its own where the rule has cases`,
    ...(isRead
      ? [`${leaks}: its line, if it lists things of the tree, goes`]
      : [
          `messages/*/report.json: func.${name}, what the log calls it, in every language`,
          `prisma/schema, then npm run migration -- NAME: what it stores anew`,
          ...(subject.facts ?? []),
        ]),
  ]
}

const areaIn = (folder) => folder.split('/')[0]

function factsOf(tree, name, of) {
  const [, module, func] = name.match(/^([a-z]+)\/([A-Z][A-Za-z0-9]*)$/) ?? []
  if (!module)
    throw new Failure(
      `${name} is no name of a function.`,
      'Give a module and a function, such as device/SetNote or family/GetQuota.',
    )
  checkModule(tree, module)
  const key = of ?? subjectOfModule[module] ?? 'nothing'
  const subject = subjects[key]
  if (!subject)
    throw new Failure(
      `No function is about ${of}.`,
      `Choose one of ${Object.keys(subjects).join(', ')}.`,
    )
  const isRead = readName.test(`${module}/${func}`)
  const rule = ruleName(func, subject.word ?? upperFirst(module), isRead)
  const usual = handlersOfModule[module]
  // What it is about gives params and scope; its area is the module's.
  const isAtHome = subject.handlers && areaIn(subject.handlers) === areaIn(usual)
  const handlers = isAtHome ? subject.handlers : usual
  const folder = isAtHome ? subject.folder : `${areaIn(usual)}/${module}`
  return {
    name,
    module,
    func,
    subject,
    isRead,
    rule,
    file: kebabOf(func),
    constant: constantOf(module, func),
    folder,
    handlerFile: `server/mapi/${handlers}.ts`,
    ruleFile: `server/domain/${folder}/${kebabOf(rule)}.ts`,
    rowFile: rowFileOf(module),
  }
}

function checkModule(tree, module) {
  const [, described = ''] = tree.read(index).match(/const modules[^{]*\{\n([^}]*)\}/) ?? []
  const modules = [...described.matchAll(/^ {2}(\w+):/gm)].map(([, known]) => known)
  if (modules.includes(module)) return
  throw new Failure(
    `There is no module ${module}.`,
    `Say in ${index} what it is about, or choose one of ${modules.join(', ')}.`,
  )
}

function ruleName(func, word, isRead) {
  const [, verb, rest] = func.match(/^([A-Z][a-z0-9]*)(.*)$/)
  const first = isRead && verb === 'Get' ? 'read' : lowerFirst(verb)
  return rest.includes(word) ? first + rest : first + word + rest
}

/** The function's name in lower case, with its module where taken. */
function constantOf(module, func) {
  const plain = lowerFirst(func)
  const taken = fs.readFileSync('lib/contract/listed/functions.ts', 'utf8')
  const isFree = !reserved.includes(plain) && !new RegExp(`\\{ ${plain} \\}`).test(taken)
  return isFree ? plain : module + func
}

/** The matrix file with most rows of a module, or its own. */
function rowFileOf(module) {
  const counted = fs.readdirSync(matrix).map((file) => {
    const text = fs.readFileSync(`${matrix}/${file}`, 'utf8')
    return { file, rows: text.split(`\n  '${module}/`).length - 1 }
  })
  const [most] = counted.sort((a, b) => b.rows - a.rows)
  return `${matrix}/${most.rows > 0 ? most.file : `${module}.ts`}`
}

function addRow(tree, { rowFile, module }, row) {
  if (fs.existsSync(rowFile))
    tree.change(rowFile, (text) => text.replace(/\n\}\n*$/, `\n${row}}\n`))
  else
    tree.create(
      rowFile,
      `import type { Matrix } from './actors.ts'\n\nexport const ${module}: Matrix = {\n${row}}\n`,
    )
}

/** In the list of changes that integrators read; a day that is new there needs a sentence. */
function noteArrival(tree, { module, func }) {
  const day = new Date().toISOString().slice(0, 10)
  const arrivals = 'const arrivals = `\n'
  tree.change(changes, (text) => text.replace(arrivals, `${arrivals}${day} ${module} ${func}\n`))
  const sentence = `  ['${day}', 'Fill in: what callers can do with ${module}/${func}.'],\n`
  tree.change(changes, (text) =>
    text.replace(/\nconst notices: .* = \[\n/, (line) =>
      new RegExp(`^ {2}\\[\\s*'${day}'`, 'm').test(text) ? line : `${line}${sentence}`,
    ),
  )
}

/** What reads no list of the tree gets no random callers. */
const excuseFromLeaks = (tree, name, reason) =>
  tree.change(leaks, (text) =>
    text.replace(
      'const apart: Record<string, string> = {\n',
      (line) => `${line}  '${name}': '${reason}',\n`,
    ),
  )

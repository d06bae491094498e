// `npm run new -- KIND NAME`: writes a working skeleton, and its lines in lists.
import { parseArgs } from 'node:util'
import { installPackages } from './setup/install.mjs'
import { Failure, main } from './setup/say.mjs'
import { checkNode, enterProject } from './setup/settings.mjs'

const kinds = {
  function: {
    usage: 'module/Func [--of device|organisation|account|nothing]',
    load: async () => (await import('./new/new-function.mjs')).newFunction,
  },
  page: {
    usage: 'total/address [module/Func], tools/address [module/Func]',
    load: async () => (await import('./new/new-page.mjs')).newPage,
  },
  brand: {
    usage: 'name',
    load: async () => (await import('./new/new-brand.mjs')).newBrand,
  },
  protocol: {
    usage: 'name',
    load: async () => (await import('./new/new-protocol.mjs')).newProtocol,
  },
}

const help = Object.entries(kinds)
  .map(([kind, { usage }]) => `npm run new -- ${kind} ${usage}`)
  .join('\n')

await main(async () => {
  const { values, positionals } = readArguments()
  const [kind, name, source] = positionals
  if (!Object.hasOwn(kinds, kind ?? '') || !name)
    throw new Failure(
      kind ? `Nothing new of the kind ${kind}${name ? '' : ' without a name'}.` : 'What is new?',
      help,
    )
  checkNode()
  enterProject()
  installPackages({ dev: true })
  const { openTree } = await import('./new/open-tree.mjs')
  const tree = openTree()
  const make = await kinds[kind].load()
  const todo = await make(tree, name, { ...values, source })
  await finish(tree, todo, kind === 'page')
})

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { of: { type: 'string' } } })
  } catch (error) {
    throw new Failure(error.message, help)
  }
}

async function finish(tree, todo, hasRoute) {
  const { writeLists } = await import('./setup/function-lists.mjs')
  const { runNode } = await import('./setup/tool.mjs')
  const { created, changed } = tree.save()
  const written = writeLists()
  if (hasRoute) {
    const { runTypeScript } = await import('./setup/type-script.mjs')
    await runTypeScript('scripts/routes/main.ts', [])
  }
  const biome = 'node_modules/@biomejs/biome/bin/biome'
  const format = [biome, 'format', '--write', '--files-ignore-unknown=true']
  const { code, output } = await runNode([...format, ...created, ...changed])
  if (code !== 0) throw new Failure(output, 'The files are written; `npm run check` says more.')
  const tell = (title, lines) => {
    if (lines.length > 0) console.log([title, ...lines.map((line) => `  ${line}`)].join('\n'))
  }
  tell('New:', created)
  tell('Changed:', changed)
  tell('Lists:', written)
  tell('To fill in:', todo)
}

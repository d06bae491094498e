// `npm run check`. Runs all steps before it fails. `--without-tests`: `npm test` runs those itself.
import fs from 'node:fs'
import { installPackages } from './setup/install.mjs'
import { Failure, main, say } from './setup/say.mjs'
import { checkNode, enterProject } from './setup/settings.mjs'
import { runNode, typeCheck } from './setup/tool.mjs'

const catalogueTests = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--config',
  'tests/catalogue/vitest.config.ts',
]
const isWithoutTests = process.argv.includes('--without-tests')

const steps = [
  ['lists', ['scripts/lists.mjs', '--check']],
  [
    'style and layers',
    ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '--colors=off', '.'],
  ],
  ['types', typeCheck],
  ...(isWithoutTests ? [] : [['statements', catalogueTests]]),
  ['unused code', ['node_modules/knip/bin/knip.js', '--no-progress']],
  ['schema drift', ['scripts/drift.mjs']],
]

await main(async () => {
  checkNode()
  enterProject()
  installPackages({ dev: true })
  const { generateClient, generateTables } = await import('./setup/build.mjs')
  await generateClient()
  await generateTables()
  makeNextTypes()
  const failed = []
  for (const [name, args] of steps) {
    const run = await runNode(args)
    say(`${name}: ${run.code === 0 ? 'clean' : 'FAILED'}`)
    if (run.code === 0) continue
    failed.push(name)
    console.log(run.output)
  }
  if (failed.length === 0) process.exit(0)
  throw new Failure(
    `Not clean: ${failed.join(', ')}.`,
    '`npm run fix` mends style; the rest is above.',
  )
})

/** next build writes it; the type check needs no build. */
function makeNextTypes() {
  if (fs.existsSync('next-env.d.ts')) return
  const references = ['next', 'next/image-types/global'].map(
    (types) => `/// <reference types="${types}" />\n`,
  )
  fs.writeFileSync('next-env.d.ts', references.join(''))
}

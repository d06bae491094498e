// `npm run bench -- NAME ...arguments`: runs tests/bench/NAME.ts with its own database.
import fs from 'node:fs'
import path from 'node:path'
import { inBrowser, withConsole, withTestPackages } from './bench-needs.mjs'
import { runLoad } from './run-load.mjs'
import { Failure } from './setup/say.mjs'

const folderOfBenches = 'tests/bench'

await runLoad(() => {
  const [name, ...args] = process.argv.slice(2)
  return {
    file: benchFile(name),
    args,
    isInBrowser: inBrowser.includes(name),
    withConsole: withConsole.includes(name),
    needsTestPackages: withTestPackages.includes(name),
  }
})

function benchFile(name) {
  const file = path.join(folderOfBenches, `${name}.ts`)
  if (name && fs.existsSync(file)) return file
  const names = fs
    .readdirSync(folderOfBenches)
    .filter((one) => one.endsWith('.ts') && !one.endsWith('.test.ts'))
    .map((one) => one.slice(0, -3))
  throw new Failure(
    name ? `There is no bench "${name}".` : 'Which bench?',
    `npm run bench -- NAME, with one of: ${names.join(', ')}`,
  )
}

// Writes the lists of functions; `--check` only refuses stale ones.
import { staleLists, writeLists } from './setup/function-lists.mjs'
import { Failure, main, say } from './setup/say.mjs'
import { enterProject } from './setup/settings.mjs'

await main(() => {
  enterProject()
  if (!process.argv.includes('--check')) {
    for (const file of writeLists()) say(`wrote ${file}`)
    return
  }
  const stale = staleLists()
  if (stale.length > 0)
    throw new Failure(`Not as the files say: ${stale.join(', ')}.`, '`npm run fix` writes them.')
})

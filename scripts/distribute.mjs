// `npm run distribute -- [--url URL] [--dry-run] [--back]`
import { parseArgs } from 'node:util'
import { installPackages } from './setup/install.mjs'
import { Failure, main, say } from './setup/say.mjs'
import { checkNode, enterProject } from './setup/settings.mjs'

const usage = 'npm run distribute -- [--url postgres://…] [--dry-run] [--back]'

await main(async () => {
  checkNode()
  enterProject()
  const { url, isDry, isBack } = readArguments()
  installPackages({ dev: false })
  const { distributeStore } = await import('./store/distribute-store.mjs')
  await distributeStore({ url, isDry, isBack, tell: say })
})

/** Without `--url` the store of the settings. */
function readArguments() {
  const { POSITIONS_DATABASE_URL, DATABASE_URL } = process.env
  const { values } = parsed()
  const url = values.url || POSITIONS_DATABASE_URL || DATABASE_URL
  if (!url) throw new Failure('Which store?', usage)
  return { url, isDry: values['dry-run'] === true, isBack: values.back === true }
}

function parsed() {
  const options = {
    url: { type: 'string' },
    'dry-run': { type: 'boolean' },
    back: { type: 'boolean' },
  }
  try {
    return parseArgs({ options })
  } catch (error) {
    throw new Failure(error.message, usage)
  }
}

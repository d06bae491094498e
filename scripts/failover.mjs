// `npm run failover -- [--url URL] [--promote] [--wait | --go-on]`
import { parseArgs } from 'node:util'
import { installPackages } from './setup/install.mjs'
import { Failure, main, say } from './setup/say.mjs'
import { checkNode, enterProject } from './setup/settings.mjs'

const usage = 'npm run failover -- [--url postgres://ONE,TWO/…] [--promote] [--wait | --go-on]'

await main(async () => {
  checkNode()
  enterProject()
  const { urls, isPromotion, waits } = readArguments()
  installPackages({ dev: false })
  const { failOver } = await import('./store/fail-over.mjs')
  for (const url of urls) await failOver({ url, isPromotion, waits, tell: say })
})

/** Without `--url` the stores of the settings. */
function readArguments() {
  const { DATABASE_URL, POSITIONS_DATABASE_URL } = process.env
  const { values } = parsed()
  const named = values.url ? [values.url] : [DATABASE_URL, POSITIONS_DATABASE_URL]
  const urls = [...new Set(named.filter(Boolean))]
  const isPromotion = values.promote === true
  if (urls.length === 0 || (values.wait && values['go-on'])) throw new Failure('What?', usage)
  if (isPromotion && !values.wait && !values['go-on'])
    throw new Failure(
      'A promoted server has no standby yet: shall it wait for one?',
      '--wait stores nothing until a standby has it; --go-on stores without, which a second failure would lose.',
    )
  const waits = values.wait ? true : values['go-on'] ? false : undefined
  return { urls, isPromotion, waits }
}

function parsed() {
  const options = {
    url: { type: 'string' },
    promote: { type: 'boolean' },
    wait: { type: 'boolean' },
    'go-on': { type: 'boolean' },
  }
  try {
    return parseArgs({ options })
  } catch (error) {
    throw new Failure(error.message, usage)
  }
}

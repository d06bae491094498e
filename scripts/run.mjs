// `node scripts/run.mjs FILE ...arguments`
import { installPackages } from './setup/install.mjs'
import { explain } from './setup/say.mjs'
import { checkNode, enterProject } from './setup/settings.mjs'

const startedIn = process.cwd()
try {
  checkNode()
  enterProject()
  installPackages({ dev: true })
  const { runTypeScript } = await import('./setup/type-script.mjs')
  const [file, ...args] = process.argv.slice(2)
  process.exit(
    await runTypeScript(file, args, { env: { INIT_CWD: process.env.INIT_CWD ?? startedIn } }),
  )
} catch (error) {
  explain(error)
  process.exit(1)
}

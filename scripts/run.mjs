// `node scripts/run.mjs [--dev] FILE ...arguments`; `--dev`: the file needs packages that the platform does not
import { installPackages } from './setup/install.mjs'
import { explain } from './setup/say.mjs'
import { checkNode, enterProject } from './setup/settings.mjs'

const startedIn = process.cwd()
try {
  checkNode()
  enterProject()
  const dev = process.argv[2] === '--dev'
  installPackages({ dev })
  const { runTypeScript } = await import('./setup/type-script.mjs')
  const [file, ...args] = process.argv.slice(dev ? 3 : 2)
  process.exit(
    await runTypeScript(file, args, { env: { INIT_CWD: process.env.INIT_CWD ?? startedIn } }),
  )
} catch (error) {
  explain(error)
  process.exit(1)
}
